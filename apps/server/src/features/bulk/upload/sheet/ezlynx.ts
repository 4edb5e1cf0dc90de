import { isTree, listed, type Tree } from './risk.ts';

const textIn = (value: unknown): string => String(isTree(value) ? (value['#text'] ?? '') : (value ?? '')).trim();

const isElsewhere = ({ AddressCode }: Tree): boolean => /prev|prior|mail|bill/i.test(textIn(AddressCode));

/** An address with its street in one line, as in our forms; EZLynx separates number and name. */
function withStreet(address: Tree): Tree {
  const { AddressCode: _code, Addr1, Addr2, Zip5, Zip4, Phone: _phone, Email: _email, ...rest } = address;
  const parts = isTree(Addr1) ? Addr1 : { StreetName: textIn(Addr1) };
  const { StreetNumber, StreetName, UnitNumber, ...others } = parts;
  const Street = [textIn(StreetNumber), textIn(StreetName)].filter(Boolean).join(' ');
  const Zip = [textIn(Zip5), textIn(Zip4)].filter(Boolean).join('-');
  return { Street, UnitNumber: textIn(UnitNumber) || textIn(Addr2), ...rest, ...others, Zip };
}

/** Separates the amounts of endorsements from the elements of the same name that only flag the endorsement. */
function partEndorsements(value: unknown): { amounts: Tree; flags: Tree } {
  const parts = { amounts: {} as Tree, flags: {} as Tree };
  for (const [name, inner] of Object.entries(isTree(value) ? value : {})) {
    const { [name]: flag, ...amounts } = isTree(inner) ? inner : { [name]: inner };
    if (flag !== undefined) parts.flags[name] = flag;
    parts.amounts[name] = amounts;
  }
  return parts;
}

/**
 * Sorts the parts of an EZHOME file. The house's address is in AltDwelling, otherwise it is the applicant's street
 * address.
 * @returns `own`: the applicant and the house; `others`: other people and addresses
 */
export function ezlynxParts(file: Tree): { own: Tree; others: Tree } {
  const { Applicant, AltDwelling, Endorsements, ...rest } = file;
  const endorsements = partEndorsements(Endorsements);
  const people = listed(Applicant).filter(isTree);
  const isCo = ({ ApplicantType }: Tree) => /^co/i.test(textIn(ApplicantType));
  const applicant = people.find((one) => !isCo(one)) ?? {};
  const co = people.find(isCo);
  const addresses = listed(applicant.Address).filter(isTree);
  const home = addresses.find((address) => !isElsewhere(address));
  const [other] = listed(isTree(AltDwelling) ? AltDwelling.Address : undefined).filter(isTree);
  const ofHouse = other ?? home;
  const contact = home ?? addresses[0] ?? {};
  const own: Tree = {
    Applicant: { PersonalInfo: applicant.PersonalInfo, Phone: listed(contact.Phone)[0], Email: contact.Email },
    ...(co ? { CoApplicant: { PersonalInfo: co.PersonalInfo } } : {}),
    ...(ofHouse ? { Dwelling: { Address: withStreet(ofHouse) } } : {}),
    ...rest,
    Endorsements: endorsements.amounts,
  };
  const others: Tree = {
    Endorsements: endorsements.flags,
    Address: addresses.filter((address) => address !== ofHouse).map(withStreet),
    Phone: listed(contact.Phone).slice(1),
    Applicant: people.filter((one) => one !== applicant && one !== co),
  };
  return { own, others };
}
