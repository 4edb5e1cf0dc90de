import { PASSWORD } from '../tenant.ts';
import { CONTROL, type Driver, ENTER, isInWindow, SHIFT } from './driver.ts';
import { ENGINES } from './launch.ts';
import { expect, test } from './test.ts';

test.use({ carriers: 'all', hasDefaults: true });

const input = (name: RegExp) => ['input', name] as const;
const select = (name: RegExp) => ['select', name] as const;
const button = (name: RegExp) => ['button', name] as const;

/** Fills in the fields that a launch requires, of every kind: masked, chosen from a list, one of two. */
async function completeForm(driver: Driver) {
  const sections = ['nav', /Sections of the form/] as const;
  await driver.fill(input(/^Date of birth/), '2/3/1980');
  await driver.press(input(/^Phone/), `305.555.0100${ENTER}`);
  await driver.holds(input(/^Phone/), '(305) 555-0100');
  await driver.holds(input(/^Date of birth/), '02-03-1980');
  await driver.click(sections, button(/^Property/));
  await driver.fill(input(/^Roof year/), '2019');
  await driver.fill(input(/^Year built/), '1999');
  await driver.fill(input(/^Living area/), '1840');
  await driver.choose(select(/^Stories/), /^1$/);
  await driver.choose(select(/^Construction type/), /^Masonry$/);
  await driver.choose(select(/^Occupancy/), /^Single Family$/);
  await driver.choose(select(/^Building use/), /^Primary Home$/);
  await driver.choose(select(/^Foundation/), /^Slab$/);
  await driver.click(['[role=radiogroup]', /^Garage present/], ['label', /^No$/]);
  await driver.click(sections, button(/^Coverage/));
  await driver.fill(input(/^Contents limit/), '50000');
  await driver.click(['[role=radiogroup]', /^Contents replacement cost/], ['label', /^Yes$/]);
  await driver.click(['[role=radiogroup]', /^Temporary living expense/], ['label', /^No$/]);
  await driver.holds(input(/^Contents limit/), '$50,000');
  await driver.see(['[role=status]', /^Saved \d{1,2}:\d\d [AP]M$/]);
}

/** A mask writes into its input, which empties the browser's own undo list. */
async function undoTyping(driver: Driver) {
  const contents = input(/^Contents limit/);
  await driver.fill(contents, '60000');
  await driver.holds(contents, '$60,000');
  await driver.press(contents, `${CONTROL}z${CONTROL}`);
  await driver.holds(contents, '$50,000');
  await driver.press(contents, `${CONTROL}${SHIFT}z${SHIFT}${CONTROL}`);
  await driver.holds(contents, '$60,000');
  await driver.press(contents, `${CONTROL}z${CONTROL}`);
  await driver.holds(contents, '$50,000');
}

for (const engine of ENGINES)
  test.describe(engine, () => {
    test.use({ engine });

    test('quotes a property from its address to the comparison and the PDF', async ({ driver, agency }) => {
      await driver.resize(1440, 900);
      await test.step('sign in', async () => {
        await driver.goTo('/');
        await driver.fill(input(/^Username or Email/), agency.agent.email);
        await driver.fill(input(/^Password/), PASSWORD);
        await driver.click(button(/^Sign in$/));
        await driver.see(['h1', /Welcome/]);
      });

      await test.step('type an address and choose a suggestion', async () => {
        await driver.goTo('/agent-portal/new');
        await driver.fill(input(/Property address/), '1208 Turn');
        await driver.click(['[role=option]', /1208 Turner/]);
        await driver.see(['section', /^FEMA/], ['*', /^Flood zone/]);
        await driver.fill(input(/First name/), 'john');
        await driver.fill(input(/Last name/), 'smith');
        await driver.click(button(/^Create/));
        await driver.see(['h1', /John Smith/]);
      });

      await test.step('complete the form', () => completeForm(driver));

      await test.step('undo what was typed', () => undoTyping(driver));

      await test.step('launch, and all carriers answer', async () => {
        await driver.click(button(/^Launch$/));
        await driver.click(['[role=dialog]'], button(/^Launch$/));
        await driver.see(['[role=status]', /^1\d answers$/]);
      });

      await test.step('change tabs in a narrow window', async () => {
        await driver.resize(390, 844);
        await driver.click(['[role=tab]', /^Audit/]);
        await driver.see(['[role=tab][aria-selected=true]', /^Audit/]);
        expect(await driver.run(isInWindow)).toBe(true);
        await driver.click(['[role=tab]', /^Quote Results/]);
        await driver.see(['tbody tr', /\$/]);
        expect(await driver.run(isInWindow)).toBe(true);
        await driver.resize(1440, 900);
      });

      await test.step('compare two of them', async () => {
        // The first row is a sample rate of the demo, which is not sent.
        for (const at of [1, 2])
          await driver.click([`tbody tr:nth-of-type(${at + 1})`], ['label:has([type=checkbox])']);
        await driver.click(button(/^Compare 2$/));
        await driver.see(['[role=dialog]', /^Compare 2 quotes/], ['tr', /^Premium.*\$.*\$/]);
        expect(await driver.run(isInWindow)).toBe(true);
      });

      await test.step('see the PDF that goes to the client', async () => {
        await driver.click(button(/^Send these 2$/));
        await driver.see(['[role=dialog] canvas']);
        const looks = await driver.run(() =>
          [...document.querySelectorAll('select')].map((list) => getComputedStyle(list).appearance),
        );
        expect(new Set(looks)).toEqual(new Set(['none']));
      });
    });
  });
