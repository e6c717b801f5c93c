import type { SearchHit } from '@atelier/contract';
import { readablePhone } from '@atelier/domain';
import { ProperName } from '@atelier/ui';
import { Command } from 'cmdk';
import { Contact, Handshake, Smartphone, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import type { StaticEntry } from './use-entries.tsx';

const kinds = ['repair', 'customer', 'device', 'partner'] as const;

const icons: Readonly<Record<SearchHit['kind'], LucideIcon>> = {
  repair: Wrench,
  customer: Contact,
  device: Smartphone,
  partner: Handshake,
};

const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted';

type HitGroupsProps = { hits: readonly SearchHit[]; isRecent: boolean; onOpen: (hit: SearchHit) => void };

/** Renders the hits by kind, in the order of the server. */
export function HitGroups({ hits, isRecent, onOpen }: HitGroupsProps) {
  const { t } = useTranslation();
  return kinds.map((kind) => {
    const ofKind = hits.filter((hit) => hit.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <Command.Group
        key={kind}
        heading={t(isRecent ? 'palette.recent' : `palette.kinds.${kind}`)}
        className={groupClass}
      >
        {ofKind.map((hit) => (
          <HitItem key={hit.id} hit={hit} onOpen={onOpen} />
        ))}
      </Command.Group>
    );
  });
}

function HitItem({ hit, onOpen }: { hit: SearchHit; onOpen: (hit: SearchHit) => void }) {
  const name = hit.kind === 'repair' ? hit.device.name : hit.name;
  return (
    <EntryItem
      id={`${hit.kind}:${hit.id}`}
      Icon={icons[hit.kind]}
      label={<ProperName>{name}</ProperName>}
      detail={<HitDetail hit={hit} />}
      onSelect={() => onOpen(hit)}
    >
      {hit.kind === 'repair' && <StatusBadge status={hit.status} className="max-sm:hidden" />}
    </EntryItem>
  );
}

function HitDetail({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation();
  if (hit.kind === 'partner') return null;
  if (hit.kind === 'customer')
    return hit.phone === null ? null : <span translate="no">{readablePhone(hit.phone)}</span>;
  const person = hit.kind === 'repair' ? (hit.customer ?? t('workshop.repair.deletedCustomer')) : hit.customer?.name;
  return (
    <>
      {hit.kind === 'repair' ? (
        <span translate="no">{`#${hit.id}`}</span>
      ) : (
        <span>{t('palette.serial', { serial: hit.serialNumber })}</span>
      )}
      {person !== undefined && (
        <>
          <span>{' · '}</span>
          <ProperName>{person}</ProperName>
        </>
      )}
      {hit.kind === 'repair' && (
        <span className="mt-1 block sm:hidden">
          <StatusBadge status={hit.status} />
        </span>
      )}
    </>
  );
}

/** Renders pages and actions. */
export function PaletteGroup({ heading, entries }: { heading: string; entries: readonly StaticEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading} className={groupClass}>
      {entries.map(({ id, Icon, label, lang, run }) => (
        <EntryItem key={id} id={id} Icon={Icon} label={<span lang={lang}>{label}</span>} onSelect={run} />
      ))}
    </Command.Group>
  );
}

type EntryItemProps = {
  id: string;
  Icon: LucideIcon;
  label: ReactNode;
  detail?: ReactNode;
  onSelect: () => void;
  children?: ReactNode;
};

export function EntryItem({ id, Icon, label, detail = null, onSelect, children = null }: EntryItemProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-[selected=true]:bg-primary-soft forced-colors:data-[selected=true]:outline-2"
    >
      <Icon className="size-5 shrink-0 text-ink-muted" />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="font-medium wrap-anywhere">{label}</span>
        {detail !== null && <span className="text-sm wrap-anywhere text-ink-muted">{detail}</span>}
      </span>
      {children}
    </Command.Item>
  );
}
