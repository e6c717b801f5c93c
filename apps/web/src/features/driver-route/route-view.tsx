import { Alert, Button, buttonVariants, Card, EmptyState, ProperName, Skeleton } from '@atelier/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { keepRouteOffline } from '#shared/connection/register-worker.ts';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { Moment, shopDay, useNow, useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import {
  contactServer,
  driverRoute,
  followRoute,
  noteNotGone,
  recordAtStop,
  storedUserId,
  updateQueue,
} from '#subjects/driver-route/driver-route.ts';
import type { StoredRoute } from '#subjects/driver-route/stored-route.ts';
import { SignatureField } from '#subjects/repair/handovers/lazy-signature-field.tsx';
import { useSession } from '#subjects/session/use-session.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { CameraView } from '#subjects/staff/scan/lazy-camera-view.ts';
import { requireScanDocument } from '#subjects/staff/scan/scan-document.ts';
import { HandoverSheet } from './handover-sheet.tsx';
import { type FailedStop, FailureSheet } from './failure-sheet.tsx';
import { RefusedUpdate } from './refused-update.tsx';
import { type RouteStop, stopsOf } from './route-stops.ts';
import { StopCard } from './stop-card.tsx';

/** Time before closing from which waiting updates are a reminder. */
const REMINDER_MS = 60 * 60_000;

/** A page that was opened before the worker controls it has no other way to files without a network. */
const chunks = [SignatureField.preload, CameraView.preload];

type OpenSheet = { readonly kind: 'handover' | 'failure'; readonly stop: RouteStop };

/** Renders the driver's day. It works without a network, from what this phone has stored. */
function RoutePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const userId = user?.id ?? storedUserId();
  useEffect(() => {
    if (userId !== null) followRoute(userId);
  }, [userId]);
  useEffect(keepRouteOffline, []);
  useEffect(askForStorage, []);
  useChunksWhenIdle(chunks);
  const { route, isRead, silentSince } = useSyncExternalStore(driverRoute.subscribe, driverRoute.getState);
  const updates = useSyncExternalStore(updateQueue.subscribe, updateQueue.get);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const stops = stopsOf(route ?? { stops: [] }, updates);
  const close = () => setSheet(null);
  const openSheet = (kind: OpenSheet['kind']) => (stop: RouteStop) => setSheet({ kind, stop });
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-5">
      <PageHead title={t('driverRoute.title')} />
      <Contact />
      {route === null ? (
        <NoRoute isMissing={isRead && silentSince !== null} />
      ) : (
        <Stops stops={stops} onHandover={openSheet('handover')} onFailure={openSheet('failure')} />
      )}
      <Link
        to={paths.workshopTill}
        className={buttonVariants({ variant: 'secondary', size: 'lg', className: 'w-full' })}
      >
        {t('driverRoute.cash')}
      </Link>
      {sheet?.kind === 'handover' && <HandoverSheet stop={sheet.stop} onClose={close} />}
      {sheet?.kind === 'failure' && <FailureSheet stop={sheet.stop} onFailed={fail} onClose={close} />}
    </div>
  );
}

/** Asks the browser not to delete what is stored when space runs short. */
function askForStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

function NoRoute({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation();
  return isMissing ? <p>{t('driverRoute.notLoaded')}</p> : <Skeleton className="h-64 rounded-card" />;
}

type StopsProps = {
  stops: readonly RouteStop[];
  onHandover: (stop: RouteStop) => void;
  onFailure: (stop: RouteStop) => void;
};

function Stops({ stops, ...actions }: StopsProps) {
  const { t } = useTranslation();
  const today = useShopDay();
  const visits = stops.filter(({ stage }) => stage === 'visit');
  const overdue = visits.filter(({ visit }) => visit.date < today);
  const next = visits.find(({ visit }) => visit.date === today);
  const later = visits.filter((stop) => stop !== next && !overdue.includes(stop));
  return (
    <>
      <ShopStops
        stops={stops.filter((stop) => stop.stage === 'load' && stop.visit.date <= today)}
        kind="load"
        onFailure={actions.onFailure}
      />
      {overdue.map((stop) => (
        <StopCard key={stop.repair.id} stop={stop} place="overdue" {...actions} />
      ))}
      {next === undefined && overdue.length === 0 && (
        <EmptyState title={t(stops.length === 0 ? 'driverRoute.empty' : 'driverRoute.noVisit')} />
      )}
      {next !== undefined && <StopCard stop={next} place="next" {...actions} />}
      {later.length > 0 && (
        <section aria-label={t('driverRoute.later')} className="grid gap-3">
          <h2 className="text-lg">{t('driverRoute.later')}</h2>
          {later.map((stop) => (
            <StopCard key={stop.repair.id} stop={stop} place="later" {...actions} />
          ))}
        </section>
      )}
      <ShopStops stops={stops.filter(({ stage }) => stage === 'van')} kind="van" onFailure={actions.onFailure} />
    </>
  );
}

function fail(stop: RouteStop, { failure, reason, doorPhoto }: FailedStop): void {
  const { repair, visit } = stop;
  if (failure !== null) {
    const isPickup = visit.type === 'PICKUP';
    const action = isPickup ? 'Repair.unreachable.request' : 'Repair.unreachable.return';
    const notes = reason === '' ? {} : { notes: reason };
    const photos = doorPhoto === null ? [] : [{ key: crypto.randomUUID(), file: doorPhoto }];
    void recordAtStop(
      repair.id,
      { action, how: 'VISIT', failure, ...notes },
      { proof: null, photos, visitId: visit.id },
    );
  } else postpone(stop, reason);
}

/** A loaded device stays in the van until somebody hands it in. */
function postpone({ repair, visit, stage }: RouteStop, reason: string): void {
  const { type, id } = visit;
  if (type === 'PICKUP') void recordAtStop(repair.id, { action: 'Repair.pickup.postponed', reason });
  else if (stage === 'load') void recordAtStop(repair.id, { action: 'Repair.return.postponed', reason });
  else void noteNotGone(id, reason);
}

/** Says since when the server is silent, what waits here, and what it refused. */
function Contact() {
  const { t } = useTranslation();
  const { route, silentSince, isStored } = useSyncExternalStore(driverRoute.subscribe, driverRoute.getState);
  const updates = useSyncExternalStore(updateQueue.subscribe, updateQueue.get);
  const now = useNow();
  const refused = updates.filter(({ refusal }) => refusal !== null);
  const waiting = updates.filter((each) => each.refusal === null && each.isStored === true).length;
  const unstored = updates.filter((each) => each.isStored === false).length;
  const isClosing = isShopClosing(route, now);
  return (
    <>
      <output className="grid gap-3 empty:hidden">
        {silentSince !== null && (
          <Alert variant="warning" title={t('driverRoute.offline')}>
            <Moment value={new Date(silentSince).toISOString()} />
          </Alert>
        )}
        {waiting > 0 && (
          <Alert
            variant={isClosing ? 'warning' : 'info'}
            title={t(isClosing ? 'driverRoute.waitingAtClosing' : 'driverRoute.waiting', { count: waiting })}
          >
            <Button size="sm" variant="secondary" onClick={() => void contactServer()}>
              {t('driverRoute.sendNow')}
            </Button>
          </Alert>
        )}
      </output>
      {unstored > 0 && (
        <Alert variant="destructive" title={t('driverRoute.unstored', { count: unstored })}>
          {t('driverRoute.unstoredText')}
        </Alert>
      )}
      {!isStored && <Alert variant="warning">{t('driverRoute.routeUnstored')}</Alert>}
      {refused.map((update) => (
        <RefusedUpdate key={update.key} update={update} />
      ))}
    </>
  );
}

/** A route of another day has that day's closing time. */
function isShopClosing(route: StoredRoute | null, now: Date): boolean {
  if (route === null || route.closesAt === null) return false;
  const isOfToday = shopDay(new Date(route.fetchedAt)) === shopDay(now);
  return isOfToday && now.getTime() > Date.parse(route.closesAt) - REMINDER_MS;
}

type ShopStopsProps = Omit<StopsProps, 'onHandover'> & { kind: 'load' | 'van' };

/** Devices that are loaded or handed in at the shop, each or all at once. */
function ShopStops({ stops, kind, onFailure }: ShopStopsProps) {
  const { t } = useTranslation();
  if (stops.length === 0) return null;
  const take = (taken: readonly RouteStop[]) => {
    for (const { repair, visit, notGone } of taken)
      void recordAtStop(repair.id, {
        action:
          kind === 'load'
            ? 'Repair.return.collected'
            : visit.type === 'PICKUP'
              ? 'Repair.pickup.delivered'
              : 'Repair.return.broughtBack',
        ...(kind === 'van' && notGone !== null ? { notes: notGone } : {}),
      });
  };
  return (
    <section aria-label={t(`driverRoute.${kind}.title`)}>
      <Card className="grid gap-3 p-4">
        <h2 className="text-lg">{t(`driverRoute.${kind}.title`)}</h2>
        <ul className="grid gap-4">
          {stops.map((stop) => (
            <li key={stop.repair.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                <ProperName>{`${customerName(t, stop.repair.customer.name)} · ${stop.repair.device.name}`}</ProperName>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => take([stop])}>
                  {t(
                    stop.stage === 'load'
                      ? 'driverRoute.load.one'
                      : stop.visit.type === 'PICKUP'
                        ? 'driverRoute.van.one'
                        : 'driverRoute.van.back',
                  )}
                </Button>
                {kind === 'load' && (
                  <Button variant="secondary" onClick={() => onFailure(stop)}>
                    {t('driverRoute.failure.NOT_GONE')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {stops.length > 1 && (
          <Button size="lg" className="w-full" onClick={() => take(stops)}>
            {t(`driverRoute.${kind}.all`)}
          </Button>
        )}
      </Card>
    </section>
  );
}

export { RoutePage as Component, requireScanDocument as loader };
