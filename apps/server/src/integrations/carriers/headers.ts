/** Headers that belong to a connection or affect a request's target. */
const NOT_SET = new Set(
  'host connection keep-alive proxy-connection te trailer transfer-encoding upgrade content-length expect'.split(' '),
);

/** Why a carrier's settings cannot set a header; null when they can. */
export const headerFault = (name: string): string | null =>
  NOT_SET.has(name.toLowerCase()) || /^(proxy|sec)-/i.test(name)
    ? `${name} is not set here: it is made for each request.`
    : null;
