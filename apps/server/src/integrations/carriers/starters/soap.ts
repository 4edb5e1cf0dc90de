import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import type { Starter } from './starter.ts';

const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';

const REQUEST = `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Header>
    <wsse:Security xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd" xmlns:wsu="${WSS}-wssecurity-utility-1.0.xsd" soap:mustUnderstand="1">
      <wsse:UsernameToken>
        <wsse:Username>{{secrets.username}}</wsse:Username>
        <wsse:Password Type="${WSS}-username-token-profile-1.0#PasswordDigest">{{$hash("sha1", $uuid("nonce") & sent.at & secrets.password, "base64")}}</wsse:Password>
        <wsse:Nonce EncodingType="${WSS}-soap-message-security-1.0#Base64Binary">{{$base64($uuid("nonce"))}}</wsse:Nonce>
        <wsu:Created>{{sent.at}}</wsu:Created>
      </wsse:UsernameToken>
    </wsse:Security>
  </soap:Header>
  <soap:Body>
    <RateQuote xmlns="urn:levee:flood">
      <RequestId>{{idempotency_key}}</RequestId>
      <Property>
        <Street>{{values.address1}}</Street><City>{{values.city}}</City><State>{{values.state}}</State><Zip>{{values.zip}}</Zip>
        <FloodZone>{{values.flood_zone}}</FloodZone>
        {{#if $isGiven(values.elevation_difference_computed)}}<ElevationDifference>{{values.elevation_difference_computed}}</ElevationDifference>{{/if}}
        {{#if $isGiven(values.community_number)}}<Community>{{values.community_number}}</Community>{{/if}}
        {{#if $isGiven(values.map_panel)}}<MapPanel>{{values.map_panel}}</MapPanel>{{/if}}
        <YearBuilt>{{values.year_build}}</YearBuilt><SquareFeet>{{values.sqft}}</SquareFeet>
        <Foundation>{{values.foundation_type}}</Foundation>
      </Property>
      <Coverage>
        <Building>{{$amount(values.building_limit)}}</Building><Contents>{{$amount(values.contents_limit)}}</Contents>
        <Deductible>{{$amount(values.deductible)}}</Deductible>
      </Coverage>
    </RateQuote>
  </soap:Body>
</soap:Envelope>`;

const ANSWER = `(
  $fault := body.Envelope.Body.Fault;
  $rs := body.Envelope.Body.RateQuoteResponse;
  $fault ? {
    "outcome": $exists($fault.detail.RiskFault) ? "declined" : "error",
    "reasons": [$fault.detail.RiskFault.Reason],
    "description": $fault.faultstring
  } : $exists($rs.Referral) ? {"outcome": "referral", "reasons": [$rs.Referral]} : {
    "offers": [$rs.Options.Option.{
      "key": "deductible " & $."@deductible",
      "name": "$" & $formatNumber($amount($."@deductible"), "#,##0") & " deductible",
      "premium": Total,
      "lines": [Part.{"label": $."@name", "amount": $."#text"}],
      "coverages": {"building_limit": $amount(BuildingLimit), "contents_limit": $amount(ContentsLimit)},
      "deductibles": {"deductible": $amount($."@deductible")},
      "expires_on": $rs.ValidUntil,
      "quote_number": QuoteNumber
    }],
    "documents": [$rs.Document.{"name": $."@name", "base64": $."#text", "content_type": "application/pdf"}]
  }
)`;

export const soap: Starter = {
  key: 'soap',
  name: 'SOAP with WS-Security',
  about:
    'A user name token whose password is a digest with a nonce of its own, several deductibles in one answer, a file as base64. A fault has status 500 and may be about the risk.',
  lines: ['flood'],
  states: null,
  forms: null,
  auth: { kind: 'none' },
  secrets: ['username', 'password'],
  mapping: {
    waiting: { flood: { program: 'nfip' } },
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      {
        id: 'rate',
        name: 'Asking for its rates',
        request: {
          method: 'POST',
          path: '/services/FloodRating',
          headers: { SOAPAction: '"urn:levee:flood/RateQuote"' },
          body: { kind: 'xml', text: REQUEST },
        },
        response: 'xml',
        understood: [500],
      },
    ],
    answer: ANSWER,
  },
};
