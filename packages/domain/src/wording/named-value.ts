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
 * A field that a form tool sends as its name and its value: {"name": "sms_consent", "value": "No"}, {"field":
 * {"ref": "sms_consent"}, "boolean": false}.
 */
export function namedValue(tree: Readonly<Record<string, unknown>>): readonly [name: string, value: unknown] | null {
  const entries = Object.entries(tree).map(([key, value]) => [plain(key), value] as const);
  const name = entries.map(([key, value]) => (LABEL.test(key) ? labelIn(value) : null)).find((one) => one !== null);
  const value = entries.find(([key]) => VALUE.test(key));
  return name !== undefined && value ? [name, value[1]] : null;
}
