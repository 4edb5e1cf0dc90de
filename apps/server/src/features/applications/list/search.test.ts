import { searchTerms } from '@freeboard/domain/applications';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, anApplication, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { hasTerms } from '../../../kernel/database/search-terms.ts';
import { COUNT_BOUND } from './list.queries.ts';

const server = useServer();
let admin: SignedIn;
let agencyId = 0;

const ROWS = [
  { number: 1042, first_name: 'Jo', last_name: 'Martinez-Ng', address: '2816 W Bayshore Ct, Tampa FL 33629' },
  { number: 1043, first_name: 'An', last_name: 'Wu', address: '218 Beach Dr NE, St. Petersburg FL 33701' },
  { number: 1044, first_name: 'Seán', last_name: "O'Brien", address: '1 A St, Key West FL 33040-1234' },
  { number: 1045, first_name: 'Ana', last_name: 'Núñez', address: '12 North Ocean Boulevard Apt #5B, Naples FL 34102' },
  { number: 1046, business_name: 'D’Angelo & Sons, Inc.', address: '10425 1/2 First Avenue, Ocala FL 34470' },
  {
    number: 1047,
    first_name: 'Zoë',
    last_name: 'St. James',
    email: 'Zoe.StJames+home@Mail.example.com',
    phone: '(813) 555-0176',
    address: '7 Fort King Hwy, Ocala FL 34471',
  },
] as const;

beforeAll(async () => {
  const { db } = server.current;
  const agency = await anAgency(db);
  agencyId = agency.id;
  const { username, id } = await aPerson(db, 'admin', { agency_id: agencyId });
  admin = await server.current.as(username);
  for (const row of ROWS) await anApplication(db, { ...row, agency_id: agencyId, created_by: id });
  await anApplication(db, { last_name: 'Martinez-Ng', first_name: 'Jo', number: 1042 });
});

const found = async (text: string): Promise<number[]> => {
  const { applications } = succeeded(await admin.call('getAgentApplicationsList', { filters: { text } }));
  expect(applications.total).toBe(applications.data.length);
  return applications.data.map((row) => row.application_id).sort();
};

describe('a search', () => {
  it.each<[text: string, expected: number[]]>([
    ['2816 W Bayshore Ct', [1042]],
    ['2816 West Bayshore Court', [1042]],
    ['2816 W Bayshore Ct, Tampa FL 33629', [1042]],
    ['Jo Martinez', [1042]],
    ['martinezng', [1042]],
    ['ng jo', [1042]],
    ['jo', [1042]],
    ['218 Beach Dr NE', [1043]],
    ['218 beach drive northeast, saint petersburg', [1043]],
    ['An Wu', [1043]],
    ['an', [1043, 1045, 1046]],
    ['1 A St', [1043, 1044]],
    ['1 a street', [1043, 1044]],
    ["O'Brien", [1044]],
    ['O’Brien', [1044]],
    ['obrien', [1044]],
    ['brien sean', [1044]],
    ['33040-1234', [1044]],
    ['Núñez', [1045]],
    ['nunez ANA', [1045]],
    ['12 N Ocean Blvd', [1045]],
    ['12 nor ocean boul', [1045]],
    ['#5B', [1045]],
    ["d'angelo sons", [1046]],
    ['angelo', [1046]],
    ['10425 1/2 1st Ave', [1046]],
    ['#1042', [1042]],
    ['1042', [1042, 1046]],
    ['zoe.stjames+home@mail.example.com', [1047]],
    ['ZOE.ST', [1047]],
    ['@mail.example.com', [1047]],
    ['813.555.0176', [1047]],
    ['+1 (813) 555-0176', [1047]],
    ['(813) 55', [1047]],
    ['0176', [1047]],
    ['7 Ft King Highway', [1047]],
    ['jo wu', []],
    ['2817 W Bayshore Ct', []],
    ['bayshoree', []],
    ['shore', []],
    ['8135550177', []],
    ['%', []],
    ['\\', []],
    ["'", []],
  ])('for %j finds %j', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('finds the same for a bulk selection', async () => {
    const matching = { filters: { text: '218 Beach Dr NE' } };
    const started = await admin.call('startBulkJob', { action: 'export', format: 'csv', selection: { matching } });
    expect(succeeded(started).job.total).toBe(1);
  });

  describe('among more rows than are compared at once', () => {
    const ROWS_THERE = 5_000;
    let boss: SignedIn;
    let ids: { agency: number; boss: number };
    const query = async (text: string, page = 1, filters = {}) =>
      succeeded(await boss.call('getAgentApplicationsList', { filters: { ...filters, text }, page, per_page: 10 }))
        .applications;
    const numbers = async (...args: Parameters<typeof query>) =>
      (await query(...args)).data.map((row) => row.application_id);

    beforeAll(async () => {
      const { db } = server.current;
      const agency = await anAgency(db);
      const made = await aPerson(db, 'admin', { agency_id: agency.id });
      ids = { agency: agency.id, boss: made.id };
      boss = await server.current.as(made.username);
      await sql`insert into applications (agency_id, number, type, created_by, first_name, last_name, address, status, updated_at)
        select ${ids.agency}, n, 'flood', ${ids.boss}, case when n > 4800 then 'Old' else 'New' end,
          case when n % 50 = 0 then 'Rare' when n > 3000 then 'Earlier' else 'Common' end, n || ' N Gulf Blvd',
          case when n % 2 = 0 then 'complete' else 'new' end, now() - n * interval '1 minute'
        from generate_series(1, ${ROWS_THERE}) n`.execute(db);
    });

    it('fills a page from the newest rows, and gives a lower bound of the total', async () => {
      expect(await query('new common')).toMatchObject({ total: COUNT_BOUND, is_total_exact: false });
      expect(await numbers('new com')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await numbers('new com', 2)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
      expect(await numbers('rare')).toEqual([50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
      expect(await numbers('common', 1, { status: ['complete'] })).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
    });

    it('finds what few rows have, wherever they are, and counts them', async () => {
      expect(await query('old rare')).toMatchObject({ total: 4, is_total_exact: true });
      expect(await numbers('old rare')).toEqual([4850, 4900, 4950, 5000]);
      expect(await numbers('4999 North Gulf Boulevard')).toEqual([4999]);
      expect(await numbers('o', 20)).toEqual([4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000]);
      expect(await query('old common')).toMatchObject({ total: 0, is_total_exact: true, data: [] });
    });

    it('finds a row by what it says now', async () => {
      const { db } = server.current;
      const changed = { last_name: 'Whittaker' };
      const ofRow = db.updateTable('applications').where('agency_id', '=', ids.agency).where('number', '=', 4_999);
      await ofRow.set(changed).execute();
      expect(await numbers('whittaker')).toEqual([4999]);
      await ofRow.set({ last_name: 'Earlier' }).execute();
      expect(await numbers('whittaker')).toEqual([]);
    });

    it('keeps the order where most matches are behind the newest rows', async () => {
      expect((await numbers('earlier', 1, { sort: 'created_at', direction: 'asc' })).length).toBe(10);
      expect(await numbers('e', 99)).toEqual(await numbers('earlier', 99));
      const last = await query('earlier', 190);
      expect(last.data.map((row) => row.application_id)).toEqual([
        4929, 4930, 4931, 4932, 4933, 4934, 4935, 4936, 4937, 4938,
      ]);
    });

    it('selects all that match, in order', async () => {
      const matching = { filters: { text: 'old earlier' } };
      const started = await boss.call('startBulkJob', { action: 'export', format: 'csv', selection: { matching } });
      expect(succeeded(started).job.total).toBe(196);
    });
  });

  const name = fc.array(fc.constantFrom(...'abcdeinorstéñüÅç'), { minLength: 1, maxLength: 8 }).map((c) => c.join(''));
  const names = fc
    .tuple(name, fc.constantFrom("'", '-', ' ', '’', '. '), name)
    .map(([one, mark, other]) => `${one}${mark}${other}`);
  const street = fc.tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom('N', 'South', 'NE', ''),
    name,
    fc.constantFrom('St', 'Avenue', 'Blvd', 'Dr', 'Court'),
    fc.constantFrom('', ' #4', ' Apt 12-B'),
  );
  const row = fc.record({
    first_name: fc.oneof(name, names),
    last_name: fc.oneof(name, names),
    business_name: fc.oneof(fc.constant(''), names),
    street,
    city: names,
    zip: fc.integer({ min: 10_000, max: 99_999 }),
    phone: fc.stringMatching(/^[2-9]\d{9}$/),
    email: fc
      .tuple(name, name)
      .map(([one, other]) => `${one}.${other}@example.test`.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '')),
  });
  const typed = fc.record({ cut: fc.nat(), upper: fc.boolean(), isLeftOut: fc.boolean(), at: fc.nat() });

  it('finds a row by any of its words, whole or begun, in any order, case and form of phone, and not by another', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const boss = await aPerson(db, 'admin', { agency_id: agency.id });
    const client = await server.current.as(boss.username);
    const find = async (text: string) => {
      const { applications } = succeeded(
        await client.call('getAgentApplicationsList', { filters: { text }, per_page: 100 }),
      );
      return applications.data.map(({ id }) => id);
    };
    await fc.assert(
      fc.asyncProperty(row, fc.array(typed, { minLength: 24, maxLength: 24 }), fc.nat(3), async (made, how, form) => {
        const { street: parts, city, zip, phone, ...rest } = made;
        const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
        const address = `${parts.slice(0, 4).filter(Boolean).join(' ')}${parts[4]}, ${city} FL ${zip}`;
        const { id } = await anApplication(db, {
          ...rest,
          address,
          phone: `(${area}) ${exchange}-${line}`,
          agency_id: agency.id,
          created_by: boss.id,
        });
        const words = [rest.first_name, rest.last_name, rest.business_name, address, rest.email]
          .flatMap((field) => field.split(/\s+/))
          .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('#'));
        const begun = words
          .map((word, index) => ({ word, ...how[index % how.length]! }))
          .filter(({ isLeftOut }) => !isLeftOut)
          .sort((a, b) => a.at - b.at)
          .map(({ word, cut, upper }) => {
            const part = cut % 3 === 0 ? [...word].slice(0, 1 + (cut % word.length)).join('') : word;
            return upper ? part.toUpperCase() : part;
          })
          .slice(0, 10)
          // A search text is limited to 100 characters, including the phone number.
          .filter((_, at, all) => all.slice(0, at + 1).join(' ').length <= 80);
        const forms = [phone, `(${area}) ${exchange}-${line}`, `+1 ${area}.${exchange}.${line}`, `${exchange}-${line}`];
        // The phone number comes first, because three digits before a number without area code would be read as its
        // area code.
        const text = [forms[form], ...begun].join(' ');
        expect(await find(text)).toContain(id);
        expect(await find(address)).toContain(id);
        expect(await find([...begun, 'qqx'].join(' '))).toEqual([]);
        const byIndex = await db
          .selectFrom('applications')
          .select('id')
          .where('agency_id', '=', agency.id)
          .where(hasTerms(searchTerms(text)))
          .execute();
        expect(byIndex.map((one) => one.id)).toContain(id);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a number that a caller reads out', () => {
  const numberOf = async (username: string, text: string) => {
    const viewer = await server.current.as(username);
    const { applications } = succeeded(await viewer.call('getAgentApplicationsList', { filters: { text } }));
    return applications.data.map(({ application_id }) => application_id);
  };

  it('finds its application by policy and quote, with and without punctuation, in its agency alone', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const { username, id } = await aPerson(db, 'admin', { agency_id: agency.id, display_carriers: true });
    const of = { agency_id: agency.id, created_by: id };
    const application = await anApplication(db, { ...of, number: 3_001, last_name: 'Raman' });
    const ids = { agency_id: agency.id, application_id: application.id };
    const quote = await db
      .insertInto('quotes')
      .values({
        ...ids,
        carrier_name: asCarrierName('Tidewater'),
        outcome: 'quoted',
        premium: 100,
        carrier_quote_number: 'TWM-10049536',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const days = { effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    await db
      .insertInto('bound_policies')
      .values({
        ...ids,
        ...days,
        quote_id: quote.id,
        policy_number: 'TWF-0099812',
        premium: 100,
        recorded_by: id,
        recorded_at: new Date(),
      })
      .execute();
    const whole = ['TWF-0099812', 'twf0099812', 'TWF 0099812', 'twf-0099', 'TWM-10049536', 'twm10049536'];
    const ends = ['0099812', '99812', '9812', 'F-0099812', '0049536', '9536'];
    const texts = [...whole, ...ends];
    for (const text of texts) expect(await numberOf(username, text)).toEqual([3_001]);
    for (const text of ['TWF-0099813', '009981', '812', 'TWF']) expect(await numberOf(username, text)).toEqual([]);
    const other = await aPerson(db, 'admin', { agency_id: (await anAgency(db)).id });
    expect(await numberOf(other.username, 'TWF-0099812')).toEqual([]);
    await db.updateTable('people').set({ display_carriers: false }).where('id', '=', id).execute();
    for (const text of texts) expect(await numberOf(username, text)).toEqual([]);
    await db.updateTable('people').set({ display_carriers: true }).where('id', '=', id).execute();
    // Four digits match an application's number first.
    await anApplication(db, { ...of, number: 9_812, last_name: 'Ortega' });
    expect(await numberOf(username, '9812')).toEqual([9_812]);
  });

  it.each([
    ['quotes', 'carrier_quote_number'],
    ['bound_policies', 'policy_number'],
  ])('is looked up in %s by an index, from either end', async (table, column) => {
    const number = sql`number_key(${sql.ref(column)})`;
    // On a small table either index is equally good, so the other one is dropped; the error below restores it.
    const planOf = (condition: typeof number, without: string) =>
      server.current.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        await sql`drop index ${sql.ref(`${table}_${without}`)}`.execute(trx);
        const { rows } = await sql<Record<string, string>>`explain select application_id from ${sql.table(table)}
          where agency_id = ${agencyId} and ${sql.ref(column)} is not null and ${condition}`.execute(trx);
        throw new Error(rows.flatMap((row) => Object.values(row)).join('\n'));
      });
    const isOf = (index: string) => new RegExp(`${table}_${index}[\\s\\S]*Index Cond: .*~>=~`);
    await expect(planOf(sql`${number} like 'TWF0099812%'`, 'number_end')).rejects.toThrow(isOf('number_key'));
    await expect(planOf(sql`reverse(${number}) like '2189900%'`, 'number_key')).rejects.toThrow(isOf('number_end'));
  });
});
