/**
 * Whether a test may take a sample: among all tests (`npm test`) on a developer's machine, where one
 * light engine stands for all. CI, and a file that is asked for by name, have more.
 */
export const IS_SAMPLE: boolean = process.env.TEST_SAMPLE !== undefined && !process.env.CI;
/** Whether a test has all that there is, which may take half an hour; CI has less each time. */
export const IS_WHOLE: boolean = process.env.FAULTS === "full";
