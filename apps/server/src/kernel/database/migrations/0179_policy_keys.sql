-- By which two policies are one: letters and digits, Latin ones in capitals, as `policyNumberKey` of the domain has them.
-- number_key depends on the collation of the database.
create function policy_key(printed text) returns text language sql immutable parallel safe return
  translate(
    regexp_replace(printed collate "C",
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u2212\u3000\ufe63\ufeff\uff0d]',
      '', 'g'),
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ');
-- policies_number stays for the release before.
create unique index policies_key on policies (agency_id, policy_key(carrier_name), policy_key(policy_number));
