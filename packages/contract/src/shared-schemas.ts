type Schema = Record<string, unknown>;
type Names = ReadonlyMap<string, string>;

const isObject = (node: unknown): node is Schema => typeof node === 'object' && node !== null && !Array.isArray(node);

/**
 * Moves the definitions that schemas share into the components of the containing document: their references
 * (`#/$defs/…`) are relative to the schema alone and lead nowhere in a document. Equal definitions become one.
 */
export function withSharedSchemas(document: Schema): Schema {
  const schemas: Schema = {};
  const groups = new Map<string, Names>();

  function namesOf(defs: Schema): Names {
    const text = JSON.stringify(defs);
    const known = groups.get(text);
    if (known) return known;
    const number = groups.size + 1;
    const names = new Map(Object.keys(defs).map((key, at) => [`#/$defs/${key}`, `Shared${number}_${at + 1}`]));
    groups.set(text, names);
    for (const [key, definition] of Object.entries(defs))
      schemas[names.get(`#/$defs/${key}`) ?? key] = moved(definition, names);
    return names;
  }
  function moved(node: unknown, names: Names): unknown {
    if (Array.isArray(node)) return node.map((one) => moved(one, names));
    if (!isObject(node)) return node;
    const { $defs, ...rest } = node;
    const inner = isObject($defs) ? namesOf($defs) : names;
    return Object.fromEntries(
      Object.entries(rest).map(([key, one]) => {
        const name = key === '$ref' ? inner.get(String(one)) : undefined;
        return [key, name === undefined ? moved(one, inner) : `#/components/schemas/${name}`];
      }),
    );
  }
  const { components, ...whole } = moved(document, new Map()) as Schema & { components: { schemas: Schema } };
  return { ...whole, components: { ...components, schemas: { ...components.schemas, ...schemas } } };
}
