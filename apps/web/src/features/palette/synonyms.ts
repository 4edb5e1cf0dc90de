/** Synonyms for palette entries, by the beginning of their label. */
const ALSO: Readonly<Record<string, string>> = {
  'API Management': 'carriers insurers connections rates mappings integrations',
  'Bulk Upload': 'import csv excel spreadsheet many',
  'Use system theme': 'theme mode automatic appearance light dark',
  'Dark colors': 'theme mode night appearance',
  'Light colors': 'theme mode day bright appearance',
  'MGA Management': 'agencies agency branding logo firms',
  'Messaging Console': 'messages texts sms emails e-mails inbox conversations chat',
  'New ': 'create add start quote prices',
  'Portal Settings': 'preferences defaults options configuration',
  'Quotes Portal': 'links sites sources intake partners',
  'What if': 'scenarios deductibles limits terms prices',
  Applications: 'clients quotes prices list agent portal',
  Archive: 'delete remove hide',
  Assign: 'agent owner reassign hand over',
  Compare: 'prices side by',
  'Custom quote': 'manual by hand own prices',
  'Create customer': 'add register client',
  Dashboard: 'home start figures charts reports statistics',
  'Download PDF': 'print proposal paper save prices',
  Duplicate: 'copy clone',
  Launch: 'prices quotes rates run carriers get',
  Logout: 'sign signout log out leave exit quit',
  Notifications: 'bell alerts unread',
  Profile: 'account password me my phone two-factor 2fa security',
  Registrations: 'requests customers register sign-up signup waiting',
  Restore: 'unarchive undelete bring back',
  'Send by e-mail': 'email mail proposal share prices',
  Templates: 'wording texts emails letters snippets',
  Users: 'people agents staff team invite colleagues',
};

/** Synonyms for a label. */
export const synonymsOf = (label: string): readonly string[] =>
  Object.entries(ALSO).flatMap(([start, words]) => (label.startsWith(start) ? words.split(' ') : []));
