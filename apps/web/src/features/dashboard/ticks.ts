/** Round values from 0 to at least `most`, about five of them. */
export function ticks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? rough;
  // Applications are counted in whole numbers.
  const whole = most >= 5 ? step : Math.max(1, Math.round(step));
  const count = Math.ceil(most / whole);
  return Array.from({ length: count + 1 }, (_, n) => n * whole);
}
