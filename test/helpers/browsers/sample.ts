/**
 * Whether one light engine stands for all: among all tests (`npm test`) on a developer's machine,
 * where engines take most of the time. CI and files that are asked for by name have the real ones.
 */
export const IS_SAMPLE = process.env.TEST_SAMPLE !== undefined && !process.env.CI;
