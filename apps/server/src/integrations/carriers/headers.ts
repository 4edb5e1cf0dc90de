/** Headers that belong to the connection or change where a request goes. */
const NOT_SET = new Set(
  'host connection keep-alive proxy-connection te trailer transfer-encoding upgrade content-length expect'.split(' '),
);

export const headerFault = (name: string): string | null =>
  NOT_SET.has(name.toLowerCase()) || /^(proxy|sec)-/i.test(name)
    ? `${name} is not set here: it is made for each request.`
    : null;
