import type { TlsFault } from '../../kernel/outbound.ts';

/** Error codes by fault: verification errors of OpenSSL and Node, and errors of a peer that does not speak TLS. */
const FAULTS: readonly (readonly [TlsFault, RegExp])[] = [
  ['tls_expired', /^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/],
  ['tls_self_signed', /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/],
  ['tls_host', /^(?:ERR_TLS_CERT_ALTNAME_INVALID|ERR_TLS_CERT_ALTNAME_FORMAT|HOSTNAME_MISMATCH)$/],
  [
    'tls_authority',
    /^(?:UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT\w*|DECRYPT_CERT_SIGNATURE)|CERT_(?:UNTRUSTED|REJECTED|REVOKED|SIGNATURE_FAILURE|CHAIN_TOO_LONG)|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/,
  ],
  ['tls_protocol', /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL)$/],
];

/** Why no TLS connection was made, by the error's code; null for any other error. Nothing was sent in that case. */
export const tlsFaultOf = (code: string | undefined): TlsFault | null =>
  FAULTS.find(([, codes]) => codes.test(code ?? ''))?.[0] ?? null;

export const TLS_MESSAGES: Record<TlsFault, string> = {
  tls_expired: 'its certificate has expired or is not valid yet. Ask its owner to renew it',
  tls_self_signed:
    'its certificate is signed by itself or by an authority that is not known. Name that authority under Certificate, or ask its owner for one of a public authority',
  tls_host: 'its certificate is for another host. Check the address, or ask its owner for one that names this host',
  tls_authority:
    'its certificate cannot be traced to a known authority. Ask its owner to send the intermediate certificates, or name the authority under Certificate',
  tls_protocol:
    'it does not answer with TLS as expected. Check that the address begins with https and names the right port',
};
