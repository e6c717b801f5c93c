import type { Language } from '@atelier/contract';
import { instantAt, preparationOf } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { calendarFile } from '#platform/time/calendar-file.ts';
import type { Config } from '#platform/config/config.ts';
import type { Site } from '#platform/http/site.ts';
import type { ReadShopIdentity, ShopIdentity } from '#platform/web/shop-identity.ts';
import type { RepairRow, VisitRow } from '#workflow/repair/repair-rows.ts';

export type RepairVisit = {
  readonly repair: Pick<RepairRow, 'id' | 'version' | 'updatedAt'>;
  readonly device: string;
  /** Icon of the device type. */
  readonly deviceIcon: string;
  readonly visit: Pick<VisitRow, 'type' | 'status' | 'date' | 'time' | 'address' | 'mode'>;
};

export function calendarName(repairId: string): string {
  return `atelier-${repairId}.ics`;
}

type VisitCalendarContext = {
  readonly config: Pick<Config, 'settings'>;
  readonly site: Pick<Site, 'publicUrl'>;
  readonly shop: ReadShopIdentity;
};

/** Renders a visit as an iCalendar file. The repair's version is the `SEQUENCE`, which orders updates. */
export function visitCalendar(
  { config: { settings }, site, shop: readShop }: VisitCalendarContext,
  about: RepairVisit,
  lang: Language,
): string {
  const publicUrl = site.publicUrl();
  const shop = readShop(lang);
  const place = repairUrl(about.repair.id, publicUrl);
  return calendarFile({
    uid: uidOf(about, publicUrl),
    sequence: about.repair.version,
    at: about.repair.updatedAt,
    ...startAndEndOf(about.visit, settings.SHOP_TIME_ZONE),
    ...textsOf(about, shop, { lang, place }),
    url: place,
    organizer: { name: shop.name, email: settings.SHOP_EMAIL ?? settings.MAIL_FROM },
    cancelled: about.visit.status === 'CANCELLED',
  });
}

function repairUrl(repairId: string, publicUrl: string): string {
  return `${publicUrl}/dashboard?repair=${encodeURIComponent(repairId)}`;
}

// A moved or repeated pickup stays the same calendar event.
function uidOf({ repair, visit }: RepairVisit, publicUrl: string): string {
  return `${repair.id}-${visit.type.toLowerCase()}@${new URL(publicUrl).hostname}`;
}

function startAndEndOf({ date, time }: RepairVisit['visit'], timeZone: string): { start: Date; end: Date } {
  const [start = '', end = ''] = time.split('-');
  return { start: instantAt(date, start, timeZone), end: instantAt(date, end, timeZone) };
}

function textsOf(about: RepairVisit, shop: ShopIdentity, { lang, place }: { lang: Language; place: string }) {
  const t = translate(lang);
  const { repair, device, deviceIcon, visit } = about;
  const isAwaited = visit.type === 'PICKUP' && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED');
  const prepared = isAwaited ? preparationOf(deviceIcon).map((step) => `- ${t(`repairs.preparation.${step}`)}`) : [];
  return {
    summary: t(`mail.calendar.${visit.type}`, { shop: shop.name, device }),
    location: visit.address,
    description: [
      t(`repairs.visit.${visit.type}.${visit.status}`),
      ...(isAwaited ? [t('repairs.preparation.title'), ...prepared] : []),
      t('mail.layout.repair', { id: repair.id }),
      place,
      t('mail.layout.questions', { phone: shop.phone }),
    ].join('\n'),
  };
}
