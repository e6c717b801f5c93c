import type { Shelf, User } from '@atelier/contract';
import { isStaff } from '@atelier/domain';
import { Button, Card, Input, Segmented, Select, Skeleton, Switch } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CameraView } from '#subjects/staff/scan/lazy-camera-view.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { usePageScans } from '#subjects/staff/keys/use-scanner.ts';
import { shelvesQuery } from '#subjects/staff/lists/catalogs.ts';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { requireScanDocument } from '#subjects/staff/scan/scan-document.ts';
import { readScannedCode } from '#subjects/staff/scan/scanned-code.ts';
import { ScanLines } from './scan-lines.tsx';
import { playScanSound, scanMuted } from './scan-sound.ts';
import { offeredModes, type ScanMode } from './scan-step.ts';
import { useScanList } from './use-scan-list.ts';

function ScanPage() {
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<Skeleton className="h-64 rounded-card" />}>
      {(user) => <ScanView viewer={user} />}
    </ConfirmedUser>
  );
}

export function ScanView({ viewer }: { viewer: User }) {
  const { t } = useTranslation();
  const { scans, lines } = useScanList();
  const choice = useScanChoice(viewer);
  const [problem, setProblem] = useState<string | null>(null);
  /** Returns false for a text that isn't ours. */
  const scan = (texts: readonly string[], isRead = true) => {
    const task = { ...choice.task, isRead };
    setProblem(null);
    const code = readScannedCode(texts);
    if (code?.kind === 'shelf' && choice.chooseShelf(code.code)) {
      playScanSound('done');
      return true;
    }
    if (code === null || code.kind === 'shelf') {
      scans.refuse(texts[0] ?? '', task, code === null ? 'foreign' : 'shelfHere');
      return false;
    }
    if (task.mode === 'SHELF' && task.shelf === null) {
      playScanSound('error');
      setProblem(t('scan.chooseShelfFirst'));
      return false;
    }
    scans.scan(code.id, task);
    return true;
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('scan.title')} intro={t('scan.intro')} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
          <ModeChoice choice={choice} problem={problem} />
          <Camera choice={choice} onScan={scan} />
          <NumberField onScan={scan} />
          <SoundSwitch />
        </Card>
        <ScanLines lines={lines} scans={scans} />
      </div>
    </div>
  );
}

type ScanChoice = ReturnType<typeof useScanChoice>;

/** Reads mode and shelf from the address, so that a reload or a bookmark keeps them. */
function useScanChoice(actor: User) {
  const [params, setParams] = useSearchParams();
  const modes = offeredModes(actor);
  const [firstMode = 'MINE'] = modes;
  const mode = modes.find((each) => each.toLowerCase() === params.get('do')) ?? firstMode;
  const { data } = useQuery({ ...shelvesQuery, enabled: modes.includes('SHELF') });
  const shelves = (data ?? []).filter(({ retired }) => !retired);
  const shelf = shelves.find(({ code }) => code === params.get('shelf')) ?? null;
  const task = { mode, actor, shelf: shelf?.code ?? null, shelfName: shelf?.name ?? '' };
  const change = (next: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...next }, { replace: true });
  return {
    task,
    modes,
    shelf,
    shelves,
    isLoaded: data !== undefined,
    chooseMode: (next: ScanMode) => change({ do: next.toLowerCase() }),
    hasCamera: params.get('camera') === 'on',
    toggleCamera: () => change({ camera: params.get('camera') === 'on' ? 'off' : 'on' }),
    /** Returns false for a shelf that nothing can be put on in this mode. */
    chooseShelf: (code: string) => {
      if (mode !== 'SHELF' || !shelves.some((each) => each.code === code)) return false;
      change({ shelf: code });
      return true;
    },
  };
}

function ModeChoice({ choice, problem }: { choice: ScanChoice; problem: string | null }) {
  const { t } = useTranslation();
  const { task, modes } = choice;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm font-medium">{t('scan.mode')}</p>
      <Segmented
        label={t('scan.mode')}
        options={modes.map((value) => ({ value, label: t(`scan.modes.${value}`) }))}
        value={task.mode}
        onValueChange={choice.chooseMode}
        className="w-full max-sm:grid max-sm:grid-cols-1"
      />
      {task.mode === 'SHELF' && <ShelfSelect choice={choice} />}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function ShelfSelect({ choice: { shelf, shelves, isLoaded, chooseShelf } }: { choice: ScanChoice }) {
  const { t } = useTranslation();
  if (isLoaded && shelves.length === 0) return <p className="text-ink-muted">{t('scan.noShelves')}</p>;
  return (
    <Select
      aria-label={t('scan.shelf')}
      options={shelves.map(({ code, name }: Shelf) => ({ value: code, label: name }))}
      placeholder={t('scan.chooseShelf')}
      value={shelf?.code ?? ''}
      onValueChange={chooseShelf}
    />
  );
}

function Camera({ choice, onScan }: { choice: ScanChoice; onScan: (texts: readonly string[]) => boolean }) {
  const { t } = useTranslation();
  const { hasCamera, toggleCamera } = choice;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button variant={hasCamera ? 'secondary' : 'primary'} onClick={toggleCamera}>
        {hasCamera ? <CameraOff className="size-4.5" /> : <CameraIcon className="size-4.5" />}
        <span>{t(hasCamera ? 'camera.stop' : 'camera.start')}</span>
      </Button>
      {hasCamera && <CameraView instead={t('scan.typeInstead')} onCode={(text) => void onScan([text])} />}
    </div>
  );
}

/** Takes typed numbers, where no scanner and no camera is at hand, and scans while it has the focus. */
function NumberField({ onScan }: { onScan: (texts: readonly string[], isRead?: boolean) => boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  usePageScans((texts) => {
    setText('');
    onScan(texts);
  });
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && onScan([text], false)) setText('');
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {t('scan.number')}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-[min(100%,8rem)] flex-1">
          <Input
            id={id}
            data-scans
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          {t('scan.enter')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {t('scan.numberHint')}
      </p>
    </form>
  );
}

function SoundSwitch() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(() => !scanMuted.get());
  return (
    <Switch
      checked={isOn}
      onCheckedChange={(on) => {
        scanMuted.set(!on);
        setIsOn(on);
        playScanSound('done');
      }}
      label={t('scan.sound')}
    />
  );
}

export { ScanPage as Component, requireScanDocument as loader };
