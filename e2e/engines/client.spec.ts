import { dataOf } from '../tenant.ts';
import { isInWindow } from './driver.ts';
import { ENGINES } from './launch.ts';
import { expect, test } from './test.ts';

const button = (name: RegExp) => ['button', name] as const;

for (const engine of ENGINES)
  test.describe(engine, () => {
    test.use({ engine });

    test("opens the client's link, compares, asks, chooses and signs", async ({ driver, agency }) => {
      const application_id = await agency.quoted();
      const { url } = dataOf(await agency.agent.client.call('createClientLink', { application_id }));
      await driver.resize(390, 844);
      await driver.goTo(url);
      await driver.see(['h1', /^Hello Lena,$/]);

      await test.step('compare', async () => {
        await driver.click(button(/^Compare$/));
        await driver.see(['section', /^Side by side$/], ['th[scope=col]:nth-of-type(2)']);
        expect(await driver.run(isInWindow)).toBe(true);
      });

      await test.step('ask the agent', async () => {
        await driver.click(button(/^Ask Maria$/));
        await driver.fill(['textarea', /^Your question$/], 'Does it cover the garage?');
        await driver.click(['dialog'], button(/^Send to Maria$/));
        await driver.see(['dialog [role=status]', /^Sent\. Maria will get back to you\.$/]);
        await driver.click(['dialog'], button(/^Close$/));
      });

      await test.step('choose one and sign', async () => {
        await driver.click(button(/^Choose /));
        await driver.holds(['input', /^Full name$/], 'Lena Hoffmann');
        await driver.click(button(/^Draw$/));
        await driver.see(['canvas', /^Sign here$/]);
        await driver.draw(['canvas', /^Sign here$/]);
        await driver.see(['canvas', /^Your drawn signature$/]);
        await driver.click(['input', /^I choose this quote/]);
        await driver.click(button(/^Sign and send to Maria$/));
        await driver.see(['h1', /^Thank you, Lena$/]);
      });
      const { choices } = dataOf(await agency.agent.client.call('getClientLinks', { application_id }));
      expect(choices).toMatchObject([{ signer_name: 'Lena Hoffmann' }]);
    });
  });
