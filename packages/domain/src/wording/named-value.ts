const LABEL = /^(?:name|key|field|fieldname|label|question|title|columnname|columnid|property|code)$/;
const VALUE = /^(?:value|values|val|answer|answers|response|stringvalue|fieldvalue|content)$/;

const plain = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A field that a form tool sends as its name and its value: {"name": "sms_consent", "value": "No"}. */
export function namedValue(tree: Readonly<Record<string, unknown>>): readonly [name: string, value: unknown] | null {
  const entries = Object.entries(tree).map(([key, value]) => [plain(key), value] as const);
  const name = entries.find(([key, value]) => LABEL.test(key) && typeof value === 'string')?.[1];
  const value = entries.find(([key]) => VALUE.test(key));
  return typeof name === 'string' && value ? [name, value[1]] : null;
}
