function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const above = row;
    row = [at + 1];
    for (const [to, other] of [...b].entries())
      row.push(Math.min((above[to + 1] ?? 0) + 1, (row[to] ?? 0) + 1, (above[to] ?? 0) + (letter === other ? 0 : 1)));
  }
  return row.at(-1) ?? 0;
}

/** ' Did you mean `roof_year`?' when one of the names is close, else ''. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const most = Math.min(2, Math.floor(name.length / 3));
  let best = { name: '', far: most + 1 };
  for (const one of names) {
    if (Math.abs(one.length - name.length) > most) continue;
    const far = distance(name, one);
    if (far < best.far) best = { name: one, far };
  }
  return best.name === '' ? '' : ` Did you mean \`${best.name}\`?`;
}
