/** Headers that are made for each connection, or say where a request goes. */
const NOT_SET = new Set(
  'host connection keep-alive proxy-connection te trailer transfer-encoding upgrade content-length expect'.split(' '),
);

/** Returns why a header cannot be set by a carrier's settings; null when it can. */
export const headerFault = (name: string): string | null =>
  NOT_SET.has(name.toLowerCase()) || /^(proxy|sec)-/i.test(name)
    ? `${name} is not set here: it is made for each request.`
    : null;
