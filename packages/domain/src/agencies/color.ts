export const USUAL_COLOR = '#1467b3';

/** Minimum contrast at which white text is readable (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The relative luminance of a color, 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of white text on a color, 1 to 21. */
export const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);

const STEP = 0.98;

/** The color itself if white text is readable on it, else the lightest readable shade of the same hue. */
export function buttonColor(color: string): string {
  let now = color.toLowerCase();
  while (contrastWithWhite(now) < READABLE)
    now = `#${channels(now)
      .map((channel) =>
        Math.floor(channel * STEP)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  return now;
}
