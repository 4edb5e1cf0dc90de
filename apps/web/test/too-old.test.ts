import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PORTAL } from '../supported-browsers.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const script = read('public/too-old.js');

const AGENCY = { name: 'Harbor Light', phone: '(813) 555-0142' };
const TEXT = 'This browser is too old.';

type Page = {
  without?: readonly string[];
  lacks?: string;
  attributes?: Record<string, string>;
  /** The server's answer as JSON. `contact`: the agency's contact in the browser's storage, as JSON. */
  answer?: string;
  contact?: string;
};

class Element {
  texts: string[] = [];
  style = {};
  attributes: Record<string, string> = {};
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
  }
  appendChild = (child: Element | string) => void this.texts.push(typeof child === 'string' ? child : child.text);
  set innerHTML(_: string) {
    this.texts = [];
  }
  get text(): string {
    return this.texts.join('') + (this.attributes.href ? ` [${this.attributes.href}]` : '');
  }
}

/** @returns the texts of the elements that the script made, its requests, and the id that it left on the page's root */
function run({ without = [], lacks = '', attributes = {}, answer = '', contact = 'null' }: Page) {
  const root = new Element();
  root.setAttribute('id', 'root');
  const made: Element[] = [];
  const calls: [path: string, body: string][] = [];
  function createElement() {
    made.push(new Element());
    return made.at(-1);
  }
  class XMLHttpRequest {
    path = '';
    onload = () => undefined;
    responseText = answer;
    setRequestHeader = () => undefined;
    open(_: string, path: string) {
      this.path = path;
    }
    send(body: string) {
      calls.push([this.path, body]);
      this.onload();
    }
  }
  const shown: Record<string, string> = { 'data-too-old': TEXT, ...attributes };
  const documentElement = { getAttribute: (name: string) => shown[name] ?? null };
  const document = {
    getElementById: () => root,
    documentElement,
    createElement,
    createTextNode: (text: string) => text,
  };
  const localStorage = { getItem: () => contact };
  const window = { document, structuredClone: () => undefined, AbortSignal: { abort: () => undefined } };
  const engine = {
    URL: { canParse: () => true },
    CSS: { supports: (condition: string) => condition !== `selector(${lacks})` },
  };
  const globals = { ...window, ...engine, window, localStorage, XMLHttpRequest, location: { hash: '#token' } };
  runInNewContext(without.map((name) => `delete ${name};`).join('') + script, globals);
  return { texts: made.flatMap(({ text }) => text || []), calls, id: root.attributes.id };
}

/** A browser that is too old, on a page that identifies the agency by its link. */
const opened = (page: unknown) => ({
  without: ['structuredClone'],
  attributes: { 'data-agency-by': '/api/intake/open', 'data-no-phone': 'Or call the agency.' },
  answer: JSON.stringify({ data: { page } }),
});

describe('the check for browsers that are too old', () => {
  it('shows nothing in one that is supported', () =>
    expect(run({ attributes: { 'data-agency-by': '/api/intake/open' } })).toEqual({
      texts: [],
      calls: [],
      id: 'root',
    }));
  it.each(['structuredClone', 'Object.hasOwn', 'Array.prototype.at', 'window.AbortSignal'])(
    'shows its text without %s, where the page does not draw',
    (name) => expect(run({ without: [name] })).toEqual({ texts: [TEXT], calls: [], id: undefined }),
  );
  it.each<[string, Page]>([
    ['Chrome 119 or Safari 16', { without: ['URL.canParse'] }],
    ['Firefox 120', { lacks: ':has(a)' }],
  ])('shows its text in %s at the portal, and draws the pages of clients', (_, browser) => {
    expect(run({ ...browser, attributes: { 'data-pages': 'portal' } })).toMatchObject({ texts: [TEXT], id: undefined });
    expect(run(browser)).toMatchObject({ texts: [], id: 'root' });
  });
  it('asks for what came with the oldest browsers of the portal', () => {
    const { chrome, firefox, safari } = PORTAL;
    // URL.canParse: Chrome 120, Firefox 115, Safari 17. :has(): Chrome 105, Firefox 121, Safari 15.4.
    expect([Math.max(120, 105), Math.max(115, 121), Math.max(17, 15.4)]).toEqual([chrome, firefox, safari]);
    expect(read('index.html')).toMatch(/<html[^>]* data-pages="portal"/);
    for (const page of ['proposal.html', 'intake.html']) expect(read(page)).not.toContain('data-pages');
  });
  it.each([
    ['an intake link', { agency: AGENCY }],
    ["a client's link", { document: { agency: AGENCY } }],
  ])("names the agency's phone of %s", (_, page) => {
    const { texts, calls } = run(opened(page));
    expect(texts).toEqual([
      TEXT,
      'Or call Harbor Light: (813) 555-0142 [tel:8135550142]',
      '(813) 555-0142 [tel:8135550142]',
    ]);
    expect(calls).toEqual([['/api/intake/open', '{"token":"token"}']]);
  });
  it.each([
    ['a link that has ended', opened(null)],
    ['an agency without a phone', opened({ agency: { ...AGENCY, phone: '' } })],
    ['an answer of something else', { ...opened(null), answer: '<html>' }],
  ])('says what the page says for %s', (_, page) => expect(run(page).texts).toEqual([TEXT, 'Or call the agency.']));
  it('names the agency that was signed in before in the portal, and none where there was none', () => {
    const without = ['structuredClone'];
    expect(run({ without, contact: JSON.stringify(AGENCY) }).texts).toContain(
      'Or call Harbor Light: (813) 555-0142 [tel:8135550142]',
    );
    for (const contact of ['null', '{', '7']) expect(run({ without, contact }).texts).toEqual([TEXT]);
  });
  it('is written in ES5', () => {
    expect(script.replaceAll(/^\/\/.*$/gm, '')).not.toMatch(/=>|`|\b(?:let|const|class)\b|\?\.|\?\?|\.\.\./);
  });
  it.each(['index.html', 'proposal.html', 'intake.html'])(
    'runs in %s before its module, with a text of its own',
    (page) => {
      const html = read(page);
      expect(html).toMatch(/data-too-old="[^"]{40,}"/);
      expect(html.indexOf('/too-old.js')).toBeLessThan(html.indexOf('type="module"'));
    },
  );
});
