import { isSameProperty } from '../applications/address-match.ts';
import { type ReadDocument, statedText } from './reading.ts';

/** An uploaded file: its folder ('' if it has none) and its readings. */
export type SetFile = { name: string; folder: string; documents: readonly Pick<ReadDocument, 'readings'>[] };

/** Leaves out fields that no document states. */
export type SetValues = Readonly<Record<string, string>>;

/** `files`: indexes in the list of files. */
export type DocumentSet = { files: readonly number[]; values: SetValues };

export type UnplacedFile = { file: number; reason: string };

const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'state', 'zip'] as const;
/** Filled in only if a document is certain of the name: a certificate may name the builder or the seller. */
const NAME_FIELDS = ['first_name', 'last_name', 'business_name'] as const;

type Address = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>;

/** Null if the document states no street or no ZIP. */
function addressOf({ readings }: Pick<ReadDocument, 'readings'>): Address | null {
  const parts = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, statedText(readings, field)])) as Address;
  return parts.address1 && parts.zip ? parts : null;
}

const lineOf = ({ address1, address2, zip }: Address): string => [address1, address2, zip].filter(Boolean).join(' ');

function housesOf(files: readonly SetFile[]): Address[] {
  const houses: Address[] = [];
  for (const address of files.flatMap(({ documents }) => documents.map(addressOf))) {
    if (address && !houses.some((house) => isSameProperty(house, address))) houses.push(address);
  }
  return houses;
}

function valuesOf(files: readonly SetFile[], house: Address): SetValues {
  const readings = files.flatMap(({ documents }) => documents.flatMap((document) => document.readings));
  const values: Record<string, string> = Object.fromEntries(Object.entries(house).filter(([, text]) => text !== ''));
  for (const field of NAME_FIELDS) {
    const found = readings.filter((one) => one.field === field && one.strength === 'sure' && one.value !== null);
    const different = new Set(found.map(({ value }) => String(value)));
    if (different.size === 1) values[field] = [...different][0]!;
  }
  return values;
}

type Group = { files: number[]; house: Address };

/**
 * Sorts files into sets for one house each: a folder is a set, files outside folders are grouped by address. Files
 * that can't be placed with certainty are returned with the reason instead of being added to a set.
 */
export function documentSets(files: readonly SetFile[]): { sets: DocumentSet[]; unplaced: UnplacedFile[] } {
  const groups: Group[] = [];
  const unplaced: UnplacedFile[] = [];
  const folders = Map.groupBy(files.keys(), (at) => files[at]!.folder);
  const refuse = (list: readonly number[], reason: string) => unplaced.push(...list.map((file) => ({ file, reason })));
  for (const [folder, list] of folders) {
    if (folder === '') continue;
    const houses = housesOf(list.map((at) => files[at]!));
    if (houses.length === 1) groups.push({ files: [...list], house: houses[0]! });
    else if (houses.length === 0) refuse(list, `No document in the folder ${folder} states the address of its house.`);
    else
      refuse(
        list,
        `The folder ${folder} holds documents of ${houses.length} houses: ${houses.map(lineOf).join('; ')}.`,
      );
  }
  for (const file of folders.get('') ?? []) {
    const houses = housesOf([files[file]!]);
    const [house] = houses;
    const matches = house ? groups.filter((group) => isSameProperty(group.house, house)) : [];
    if (!house) refuse([file], 'It states no address of a house. Put it into a folder with the others of its house.');
    else if (houses.length > 1) refuse([file], `It states ${houses.length} houses: ${houses.map(lineOf).join('; ')}.`);
    else if (matches.length > 1) refuse([file], `Several folders are of ${lineOf(house)}. Put it into one of them.`);
    else if (matches[0]) matches[0].files.push(file);
    else groups.push({ files: [file], house });
  }
  const sets = groups.map(({ files: list, house }): DocumentSet => {
    const ordered = [...list].sort((a, b) => a - b);
    return {
      files: ordered,
      values: valuesOf(
        ordered.map((at) => files[at]!),
        house,
      ),
    };
  });
  return { sets, unplaced };
}
