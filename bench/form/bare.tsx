/** Renders what a key costs at least here: one input, of nobody's making. */
export function Contestant() {
  return <input id="bare" />;
}
