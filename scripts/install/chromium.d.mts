export function presentChromium(): string | undefined;
export function findChromium(): string;
