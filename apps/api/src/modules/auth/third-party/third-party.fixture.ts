import { startThirdParty, thirdPartySignIn } from '@atelier/contract';
import {
  createIdentity,
  type Behaviour,
  type Identity,
  type IdentityClaims,
  type IdentityProvider,
  startIdentityProvider,
  type TestServerAddress,
} from '@atelier/testing';
import { startWorld, type TestBrowser, type TestWorld, type TestWorldOptions } from '#browser.fixture.ts';

export type ProviderWorld = TestWorld & {
  readonly provider: IdentityProvider;
  visitProvider(behaviour: Behaviour, browser?: TestBrowser): Promise<Response>;
  signInThroughProvider(claims?: IdentityClaims, browser?: TestBrowser): Promise<ProviderSignIn>;
};

type ProviderSignIn = { readonly identity: Identity; readonly browser: TestBrowser; readonly user: UserAnswer };
type UserAnswer = Awaited<ReturnType<typeof readUser>>;

async function readUser(browser: TestBrowser, response: Response) {
  const { accessToken, user } = thirdPartySignIn.answer.parse(await response.json());
  browser.accessToken = accessToken;
  return user;
}

export async function startAuthorization(browser: TestBrowser, referrer?: string): Promise<string> {
  return (await browser.send(startThirdParty, { body: referrer === undefined ? {} : { referrer } })).url;
}

export function returnFromProvider(browser: TestBrowser, callbackUrl: URL): Promise<Response> {
  const { code, state } = Object.fromEntries(callbackUrl.searchParams);
  return browser.request('POST', thirdPartySignIn.path, { body: { code, state } });
}

export async function statusAndMessage(response: Response): Promise<readonly [number, unknown]> {
  const { message }: { message?: unknown } = JSON.parse(await response.text());
  return [response.status, message];
}

export async function startProviderWorld(
  server: TestServerAddress,
  { environment = {}, ...options }: TestWorldOptions = {},
): Promise<ProviderWorld> {
  const provider = await startIdentityProvider();
  const world = await startWorld(server, { ...options, environment: { ...provider.environment, ...environment } });
  const visitProvider: ProviderWorld['visitProvider'] = async (behaviour, browser = world.browser()) => {
    provider.behave(behaviour);
    return returnFromProvider(browser, await provider.visit(await startAuthorization(browser)));
  };
  return {
    ...world,
    provider,
    visitProvider,
    signInThroughProvider: async (claims = createIdentity(), browser = world.browser()) => {
      const identity = createIdentity(claims);
      return { identity, browser, user: await readUser(browser, await visitProvider({ claims: identity }, browser)) };
    },
    stop: async () => {
      await world.stop();
      await provider.stop();
    },
  };
}
