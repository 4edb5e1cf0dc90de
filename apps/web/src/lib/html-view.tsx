import { createElement, type ReactNode } from 'react';

const TAGS = new Set('p br b strong i em u ul ol li a h2 h3 blockquote'.split(' '));

function drawn(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return null;
  const within = [...node.childNodes].map(drawn);
  const tag = node.localName;
  if (!TAGS.has(tag)) return <span key={key}>{within}</span>;
  if (tag === 'br') return <br key={key} />;
  // Shows a link's target without following it: this is a picture of an e-mail.
  if (tag === 'a')
    return (
      <u key={key} title={node.getAttribute('href') ?? ''}>
        {within}
      </u>
    );
  return createElement(tag, { key }, ...within);
}

/** Shows formatted text only: nothing in the HTML runs, loads or links anywhere. */
export function HtmlView({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{[...body.childNodes].map(drawn)}</>;
}
