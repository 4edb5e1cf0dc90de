-- What the bound offer of a term states, apart from what its papers state: papers count first, and an undone bind
-- takes its offer with it.
alter table policy_terms add column offered jsonb not null default '{}';
update policy_terms set offered = stated, stated = '{}' where source = 'bound' and stated <> '{}';
-- An address on papers may end with its country, as `addressKey` of the domain reads it.
drop index policies_place;
create index policies_place on policies
  (agency_id, (substring(address from '^\s*(\d+)')), (substring(address from '(?i)(\d{5})(?:-\d{4})?(?:,?\s*USA?)?\s*$')));
-- Symbols and combining marks are left out as well, because policies_number leaves them out.
drop index policies_key;
drop function policy_key(text);
create function policy_key(printed text) returns text language sql immutable parallel safe return
  translate(
    regexp_replace(printed collate "C",
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0300-\u0344\u0346-\u0362\u2000-\u206f\u20a0-\u20ff\u2100\u2101\u2103-\u2106\u2108\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a\u213b\u214a-\u214d\u214f\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3003\u3008-\u3020\u3030\ufe00-\ufe0f\ufe63\ufeff\uff0d\ufffc\ufffd\U0001f000-\U0001f0ff\U0001f300-\U0001faff]',
      '', 'g'),
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ');
create unique index policies_key on policies (agency_id, policy_key(carrier_name), policy_key(policy_number));
