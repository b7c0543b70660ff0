/** A slider's end for usual values of a unit, and its step. */
const SCALES: Readonly<Record<string, readonly [end: number, step: number]>> = {
	px: [24, 1],
	rem: [2, 0.0625],
	em: [2, 0.0625],
	s: [1, 0.05],
	ms: [1000, 25],
	deg: [360, 5],
};
const OTHER_SCALE: readonly [number, number] = [100, 1];

/** A slider shows a value that is one length; any other is for the field alone. */
export function showLength(slider: HTMLInputElement, value: string, isCurrent: boolean): void {
	const [, digits = "", written = ""] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(value) ?? [];
	const number = Number.parseFloat(digits);
	// Zero needs no unit, but what the slider makes of it does.
	const unit = written || (number === 0 ? slider.dataset.unit || "px" : "");
	slider.hidden = !unit;
	if (!unit || isCurrent) return;
	// The ends stay where they are as long as the value fits: they must not run from the pointer.
	if (unit !== slider.dataset.unit || number > Number(slider.max) || number < Number(slider.min)) {
		const [end, step] = SCALES[unit] ?? OTHER_SCALE;
		const max = Math.max(end, Math.ceil(Math.abs(number) * 2));
		slider.dataset.unit = unit;
		slider.max = String(max);
		slider.min = String(number < 0 ? -max : 0);
		slider.step = String(max > 16 * end ? step * 8 : step);
	}
	slider.value = digits;
	slider.setAttribute("aria-valuetext", value);
}

/** A field for numbers takes nothing else, so a `calc()` makes it one for text. */
export function showNumber(field: HTMLInputElement, value: string, isCurrent: boolean): void {
	const number = value ? Number(value) : Number.NaN;
	const isNumber = Number.isFinite(number);
	if (!isCurrent) {
		field.type = isNumber ? "number" : "text";
		field.value = isNumber ? String(number) : value;
	}
	if (!isNumber) return;
	// Steps count from the attribute; from anywhere else the browser may find the value amiss.
	field.defaultValue = String(number);
	field.step = String(stepOf(number));
}

/** The arrows change the last digit that counts: 1.6 by 0.1, 700 by 100. */
function stepOf(number: number): number {
	const decimals = String(number).split(".")[1]?.length;
	if (decimals) return 10 ** -decimals;
	if (Math.abs(number) < 10) return 0.1;
	return [100, 10].find((step) => number % step === 0) ?? 1;
}
