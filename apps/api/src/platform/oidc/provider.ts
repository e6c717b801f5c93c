import * as oidc from 'openid-client';
import type { Platform } from '../platform.ts';
import { type ProviderRequests, createProviderRequests } from './bounded-fetch.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Errors about our client rather than the code. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/** Errors of a complete token: issuer, audience, nonce, time, signature, algorithm. */
const tokenErrors = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** Values known to one browser for one sign-in. The provider binds its code and token to them. */
type Secrets = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier. The provider gets its hash first. */
  readonly verifier: string;
};

export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** True only for the boolean `email_verified`, because some providers send other values. */
  readonly isVerified: boolean;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
};

/** OIDC provider. Both functions reject with {@link ProviderUnavailable} while it is unreachable. */
export type Provider = {
  authorizationUrl(secrets: Secrets): Promise<string>;
  /** Returns the verified claims, or the reason of the refusal. */
  exchange(code: string, secrets: Secrets): Promise<{ readonly claims: Claims } | { readonly refused: string }>;
};

type CachedMetadata = { readonly metadata: oidc.ServerMetadata; readonly until: number; keys?: oidc.ExportedJWKSCache };

type ProviderDeps = Pick<Platform, 'config' | 'limits' | 'clock' | 'site'>;

export function createProvider(deps: ProviderDeps, clientId: string): Provider {
  const { limits, site } = deps;
  const configure = createConfigure(deps, clientId);
  const redirectUri = () => `${site.publicUrl()}/signin`;

  return {
    authorizationUrl: async ({ state, nonce, verifier }) => {
      const requests = createProviderRequests(limits.provider);
      try {
        const { configuration } = await configure(requests);
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri(),
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      } catch (error) {
        throw toProviderUnavailable(error, requests);
      }
    },
    exchange: async (code, { state, nonce, verifier }) => {
      const requests = createProviderRequests(limits.provider);
      let tokenEndpoint = '';
      try {
        const { configuration, keepKeys } = await configure(requests);
        tokenEndpoint = configuration.serverMetadata().token_endpoint ?? '';
        const callbackUrl = new URL(redirectUri());
        callbackUrl.search = new URLSearchParams({ code, state }).toString();
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        keepKeys();
        const token = tokens.claims();
        return token === undefined ? { refused: 'token' } : { claims: claimsOf(token) };
      } catch (error) {
        const refused = requests.fault() === null ? refusalReason(error, requests.statusOf(tokenEndpoint)) : null;
        if (refused !== null) return { refused };
        throw toProviderUnavailable(error, requests);
      }
    },
  };
}

function createConfigure({ config: { settings }, limits, clock }: ProviderDeps, clientId: string) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret } = settings;
  // The configuration allows http on this machine only, and never in production.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  let cached: CachedMetadata | null = null;

  const discover = async ({ fetch }: ProviderRequests): Promise<CachedMetadata> => {
    const discovered = await oidc.discovery(issuer, clientId, secret ?? '', undefined, {
      [oidc.customFetch]: fetch,
      execute,
    });
    // Copies the data without the library's additions.
    const serverMetadata: oidc.ServerMetadata = JSON.parse(JSON.stringify(discovered.serverMetadata()));
    // With a single provider, mix-up attacks (RFC 9207) don't apply, and callbacks carry code and state alone.
    const metadata = { ...serverMetadata, authorization_response_iss_parameter_supported: false };
    return { metadata, until: clock.now().getTime() + limits.provider.metadataTtl };
  };

  const configure = async (requests: ProviderRequests) => {
    if (cached === null || cached.until < clock.now().getTime()) cached = await discover(requests);
    const metadata = cached;
    // Uses the database's time (specification/faults#f14).
    const ahead = Math.round((clock.now().getTime() - Date.now()) / 1_000);
    const client = { client_secret: secret ?? '', [oidc.clockSkew]: ahead };
    const configuration = new oidc.Configuration(metadata.metadata, clientId, client);
    configuration[oidc.customFetch] = requests.fetch;
    for (const change of execute) change(configuration);
    // By default the library skips signatures of tokens received over TLS.
    oidc.enableNonRepudiationChecks(configuration);
    if (metadata.keys !== undefined) oidc.setJwksCache(configuration, metadata.keys);
    const keepKeys = () => {
      const keys = oidc.getJwksCache(configuration);
      if (keys !== undefined) metadata.keys = keys;
    };
    return { configuration, keepKeys };
  };
  return configure;
}

/**
 * Returns a word for the log if the provider rejected the code or the token is invalid. Returns null if the provider is unreachable, broken
 * or doesn't know us.
 */
function refusalReason(error: unknown, statusOfCode: number | null): string | null {
  if (error instanceof oidc.ResponseBodyError)
    return error.status === 400 && !clientErrors.has(error.error) ? error.error : null;
  if (!(error instanceof oidc.ClientError)) return null;
  // Some providers answer a used code without an OAuth error.
  if (statusOfCode === 400) return 'code';
  const { code = '' } = error;
  return tokenErrors.has(code) && !isIncomplete(error) ? code : null;
}

/** An answer without the mandatory fields means a broken provider, not an invalid token. */
function isIncomplete({ cause }: oidc.ClientError): boolean {
  return cause instanceof Error && typeof cause.cause === 'object' && cause.cause !== null && 'body' in cause.cause;
}

function toProviderUnavailable(error: unknown, requests: ProviderRequests): ProviderUnavailable {
  return requests.fault() ?? new ProviderUnavailable('an answer is not as it should be', error);
}

function claimsOf(token: oidc.IDToken): Claims {
  return {
    issuer: token.iss,
    subject: token.sub,
    email: stringOrNull(token['email']),
    isVerified: token['email_verified'] === true,
    name: stringOrNull(token['name']),
    givenName: stringOrNull(token['given_name']),
    familyName: stringOrNull(token['family_name']),
  };
}

function stringOrNull(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
