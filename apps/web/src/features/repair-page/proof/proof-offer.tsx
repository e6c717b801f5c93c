import { Alert, Button, Card } from '@atelier/ui';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type ProofOfferProps, useProof } from './use-proof.ts';

/** The pad and its library load with the first opening. */
const ProofDialog = lazyControlledDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Offers evidence right after a handover. */
export function ProofOffer(props: ProofOfferProps) {
  const { t } = useTranslation();
  const proof = useProof(props.handover);
  const { isOpen, open, dialog } = useProofDialog(props, proof);
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h2 className="text-lg">{t('handover.offer.title')}</h2>
      {proof.isUnsent && !isOpen ? (
        <Alert variant="warning" title={t('handover.offer.unsent')}>
          <Button size="sm" variant="secondary" onClick={() => proof.submit()}>
            {t('handover.offer.retry')}
          </Button>
        </Alert>
      ) : (
        <p className="text-ink-muted">{t(proof.isSent ? 'handover.offer.sent' : 'handover.offer.text')}</p>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={open}>
        <PenLine className="size-4.5" />
        {t(proof.isSent ? 'handover.offer.more' : 'handover.offer.open')}
      </Button>
      {dialog}
    </Card>
  );
}

/** Renders the button of an earlier handover in the custody log. */
export function ProofButton(props: ProofOfferProps) {
  const { t } = useTranslation();
  const { open, dialog } = useProofDialog(props, useProof(props.handover));
  return (
    <>
      <Button size="sm" variant="secondary" onClick={open}>
        <PenLine className="size-4.5" />
        {t('handover.offer.open')}
      </Button>
      {dialog}
    </>
  );
}

function useProofDialog(props: ProofOfferProps, proof: ReturnType<typeof useProof>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    isOpen,
    open: () => setOpen(true),
    dialog: isOpen && <ProofDialog {...props} proof={proof} onClose={close} />,
  };
}
