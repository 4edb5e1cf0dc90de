const LABEL =
  /^(?:name|key|field|fieldname|ref|label|text|prompt|question|title|heading|caption|columnname|columnid|property|code)$/;
const VALUE =
  /^(?:value|values|val|answer|answers|response|stringvalue|fieldvalue|content|boolean|choice|choices|selected|checked)$/;

const plain = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

const labelIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).find(([key, inner]) => LABEL.test(plain(key)) && typeof inner === 'string')?.[1] ?? null;
};

/**
 * Reads a field that a form tool sends as a name and a value: {"name": "sms_consent", "value": "No"} or {"field":
 * {"ref": "sms_consent"}, "boolean": false}. `rest` has the other keys. Null if there is no name or no value.
 */
export function namedValue(
  tree: Readonly<Record<string, unknown>>,
): readonly [name: string, value: unknown, rest: Readonly<Record<string, unknown>>] | null {
  const entries = Object.entries(tree);
  const label = entries.find(([key, value]) => LABEL.test(plain(key)) && labelIn(value) !== null);
  const value = entries.find(([key]) => VALUE.test(plain(key)));
  const name = label ? labelIn(label[1]) : null;
  if (name === null || !value) return null;
  return [name, value[1], Object.fromEntries(entries.filter((one) => one !== label && one !== value))];
}
