import type { Field, Values } from '../../forms/types.ts';
import type { BulkType } from '../types.ts';

const PARTY = 'InsuredOrPrincipal/GeneralPartyInfo';

/**
 * The parent path of an ACORD name, by the name's first element; '' is the request itself, '$' its line of business.
 */
const PARENTS: Readonly<Record<string, string>> = {
  PersonName: `${PARTY}/NameInfo`,
  CommlName: `${PARTY}/NameInfo`,
  PhoneInfo: `${PARTY}/Communications`,
  EmailInfo: `${PARTY}/Communications`,
  PersonInfo: 'InsuredOrPrincipal/InsuredOrPrincipalInfo',
  Location: '',
  ContractTerm: 'PersPolicy',
  FloodInfo: '',
  Dwell: '$',
  Construction: '$/Dwell',
  BldgArea: '$/Dwell',
  DwellOccupancy: '$/Dwell',
  RoofingMaterial: '$/Dwell/Construction',
  Coverage: '$/Dwell',
};

/** A DP form is requested as dwelling fire. */
export const acordLine = (type: BulkType, values: Values): 'Flood' | 'DwellFire' | 'Home' => {
  if (type === 'flood') return 'Flood';
  return String(values.form_type ?? '').startsWith('DP') ? 'DwellFire' : 'Home';
};

export function acordPath(_field: string, name: string, type: BulkType, values: Values): string {
  const [first = ''] = name.split('/');
  const parent = (PARENTS[first] ?? '').replace('$', `${acordLine(type, values)}LineBusiness`);
  return parent === '' ? name : `${parent}/${name}`;
}

/** Writes amounts of coverages as digits and phone numbers with the country code. */
export function acordText(field: Field, path: string, text: string): string {
  const phone = field.kind === 'phone' ? /^\((\d{3})\) (\d{3})-(\d{4})$/.exec(text) : null;
  if (phone) return `+1-${phone[1]}-${phone[2]}${phone[3]}`;
  const amount = path.includes('/Coverage/') ? /^\$?([\d,]+)$/.exec(text) : null;
  return amount ? (amount[1] ?? '').replaceAll(',', '') : text;
}
