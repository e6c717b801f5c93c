import { Alert, Button } from '@atelier/ui';
import { Camera, CameraOff } from 'lucide-react';
import { useState } from 'react';
import { CameraView } from '#subjects/staff/scan/lazy-camera-view.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { driverRoute } from '#subjects/driver-route/driver-route.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { readScannedCode } from '#subjects/staff/scan/scanned-code.ts';

type LabelScanProps = {
  repairId: string;
  /** Number that was read on the device, null before. */
  label: string | null;
  onLabel: (label: string | null) => void;
};

/** Reads the label of the device with the camera. Another label is named, and the handover goes on without a scan. */
export function LabelScan({ repairId, label, onLabel }: LabelScanProps) {
  const { t } = useTranslation();
  const [hasCamera, setHasCamera] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = () => {
    setProblem(null);
    setHasCamera(true);
  };
  const read = (text: string) => {
    const code = readScannedCode([text]);
    const id = code?.kind === 'repair' ? code.id : null;
    const isRight = id === repairId;
    onLabel(isRight ? id : null);
    setProblem(isRight ? null : describeOther(id));
    if (isRight) setHasCamera(false);
  };
  const describeOther = (id: string | null) => {
    if (id === null) return t('driverRoute.scan.foreign');
    const other = driverRoute.getState().route?.stops.find((each) => each.id === id);
    if (other === undefined) return t('driverRoute.scan.unknown', { id });
    return t('driverRoute.scan.other', { id, device: other.device.name, name: customerName(t, other.customer.name) });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button variant="secondary" onClick={hasCamera ? () => setHasCamera(false) : start}>
        {hasCamera ? <CameraOff className="size-4.5" /> : <Camera className="size-4.5" />}
        <span>{t(hasCamera ? 'camera.stop' : 'driverRoute.scan.start')}</span>
      </Button>
      {hasCamera && <CameraView instead={t('driverRoute.scan.instead')} onCode={read} />}
      <output className="grid empty:hidden">
        {label !== null && <Alert variant="success">{t('driverRoute.scan.read')}</Alert>}
        {problem !== null && <Alert variant="warning">{problem}</Alert>}
      </output>
    </div>
  );
}
