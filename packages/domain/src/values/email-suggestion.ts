import { typingErrors } from './nearest-words.ts';

// Best known first, because the first of equally near domains is suggested.
const domains = [
  'gmail.com hotmail.com yahoo.com outlook.com icloud.com live.com',
  'yahoo.fr hotmail.fr outlook.fr live.fr orange.fr free.fr laposte.net wanadoo.fr sfr.fr bbox.fr neuf.fr gmx.fr',
  'topnet.tn gnet.tn planet.tn hexabyte.tn orange.tn yahoo.tn outlook.tn',
  'msn.com aol.com me.com mac.com proton.me protonmail.com pm.me',
  'googlemail.com ymail.com rocketmail.com mail.com email.com gmx.com gmx.net gmx.de web.de hey.com zoho.com yandex.com',
  'yahoo.co.uk yahoo.de yahoo.es yahoo.it yahoo.ca yahoo.be hotmail.co.uk hotmail.de hotmail.es hotmail.it hotmail.be hotmail.ca',
  'live.be live.ca live.nl live.it live.de live.co.uk outlook.de outlook.es outlook.it outlook.be outlook.sa',
].flatMap((line) => line.split(' '));

/** Returns the intended address if a well-known domain is mistyped (`amel@gmial.con`), or null. */
export function suggestEmail(text: string): string | null {
  const [, local, typed = ''] = /^\s*([^\s@]+)@([^\s@]+?)\.?\s*$/u.exec(text.toLowerCase()) ?? [];
  if (local === undefined || domains.includes(typed) || isOfAnotherCountry(typed)) return null;
  const [typedName, typedEnd] = splitDomain(typed);
  let best: { readonly domain: string; readonly distance: number } | null = null;
  for (const domain of domains) {
    const [name, end] = splitDomain(domain);
    const [ofName, ofEnd] = [typingErrors(typedName, name), typingErrors(typedEnd, end)];
    // Short names are one letter away from real domains. Only Gmail has mail at `gmail`.
    const isNear = ofName <= maxErrorsIn(name) && (ofEnd <= 1 || (domain === 'gmail.com' && ofName === 0));
    const distance = ofName + ofEnd;
    if (isNear && (best === null || distance < best.distance)) best = { domain, distance };
  }
  return best === null ? null : `${local}@${best.domain}`;
}

// Endings of two letters that are rather a mistyped `.com`.
const mistypedEnds = ['co', 'cm', 'om'];

/** Returns true for a provider that has addresses in most countries, under a country's ending. */
function isOfAnotherCountry(domain: string): boolean {
  const end = /^(?:yahoo|hotmail|outlook|live)\.([a-z]{2})$/.exec(domain)?.[1];
  if (end === undefined || mistypedEnds.includes(end)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(end.toUpperCase()) !== undefined;
}

function splitDomain(domain: string): readonly [name: string, end: string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

function maxErrorsIn(name: string): number {
  if (name.length < 5) return 0;
  return name.length < 7 ? 1 : 2;
}
