import { XMLParser } from 'fast-xml-parser';
import { riskOf, under, words } from './risk.ts';
import { escaped, isBasic, type StandIn, xml } from './stand-in.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
});
const RESULT = {
  quoted: 'Bindable',
  indication: 'Indicative',
  referral: 'Refer',
  declined: 'Decline',
  needs_info: 'Incomplete',
};

const envelope = (inner: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`;

function isSignedOn(body: unknown): boolean {
  const token = under(parser.parse(words(body)), 'Envelope', 'Header', 'Security', 'UsernameToken');
  return token?.Username === 'freeboard-demo' && words(token?.Password) === 'anchor-demo-pass';
}

/** A SOAP 1.1 service with amounts in attributes; its faults come as soap:Fault, also with status 200. Flood and home. */
export const anchorReed: StandIn = {
  terms: {
    key: 'anchor-reed',
    prefix: 'AR/',
    factor: 1.1,
    fees: [
      ['Policy fee', 45],
      ['Assessments', 0.022],
    ],
  },
  path: '/services/QuoteService',
  // Also accepts the Basic credentials that this service required in earlier versions.
  isAllowed: (request) => isSignedOn(request.body) || isBasic(request, 'freeboard-demo', 'anchor-demo-pass'),
  read: (request) => {
    const rq = under(parser.parse(words(request.body)), 'Envelope', 'Body', 'GetQuote');
    const [risk, cover] = [under(rq, 'Risk'), under(rq, 'Cover')];
    return riskOf({
      key: rq?.['@requestId'],
      address1: risk?.Street,
      state: risk?.State,
      line: rq?.['@line'] === 'Flood' ? 'flood' : 'home',
      form: rq?.['@form'],
      zone: risk?.FloodZone,
      difference: risk?.HeightAboveBfe,
      year: risk?.YearBuilt,
      sqft: risk?.Area,
      foundation: risk?.Foundation,
      construction: risk?.Construction,
      roofYear: risk?.RoofYear,
      coast: risk?.MilesToCoast,
      building: cover?.['@building'],
      contents: cover?.['@contents'],
      dwelling: cover?.['@dwelling'],
      deductible: cover?.['@deductible'],
      aop: cover?.['@deductible'],
      hurricane: cover?.['@hurricane'],
    });
  },
  answer: (decision, risk) => {
    const charges = decision.lines
      .map(({ label, amount }) => `<Charge name="${escaped(label)}" amount="${amount}"/>`)
      .join('');
    const notes = decision.reasons.map((reason) => `<Note>${escaped(reason)}</Note>`).join('');
    const asks = decision.missing.map((name) => `<Ask>${escaped(name)}</Ask>`).join('');
    const price =
      decision.premium === null
        ? ''
        : ` premium="${decision.premium}" quote="${decision.number}" validTo="${decision.expires}"`;
    const cover = `<Cover building="${decision.building}" contents="${decision.contents}" dwelling="${risk.dwelling}" deductible="${risk.line === 'flood' ? risk.deductible : risk.aop}"/>`;
    return xml(
      envelope(
        `<GetQuoteResponse xmlns="urn:anchor-reed:quote"><Result kind="${RESULT[decision.verdict]}"${price}><Text>${escaped(decision.words)}</Text>${charges}${notes}${asks}${cover}</Result></GetQuoteResponse>`,
      ),
    );
  },
  problem: (message, status) =>
    xml(
      envelope(
        `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${escaped(message)}</faultstring></soap:Fault>`,
      ),
      status,
    ),
};
