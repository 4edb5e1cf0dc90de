/** The least that a key can cost: a single plain input. */
export function Contestant() {
  return <input id="bare" />;
}
