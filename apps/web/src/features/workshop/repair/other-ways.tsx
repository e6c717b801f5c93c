import type { StaffRepair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Button, buttonVariants, toast } from '@atelier/ui';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNoteActs } from '../api/repair-notes.ts';
import { CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { sayCalling } from '../desk/callings.ts';

type OtherWaysProps = {
  repair: StaffRepair;
  /** What is typed, which goes along. */
  text: string;
  /** It was said by another way: nothing of it is left to be sent. */
  onSaid: () => void;
};

/** What was done by another way, the note that tells of it, and what was said. */
type Done = { readonly question: string; readonly note: string; readonly said: string | null };

/** The customer's telephone, to call or to write to elsewhere; what came of it is noted by one tap. */
export function OtherWays({ repair, text, onSaid }: OtherWaysProps) {
  const { t } = useTranslation();
  const { add } = useNoteActs(repair.id);
  const [done, setDone] = useState<Done | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  const { name, phone } = repair.customer;
  if (phone === null) return null;
  const called = (): void => {
    sayCalling(repair.id);
    setDone({ question: t('workshop.talk.called'), note: t('workshop.talk.calledNote'), said: null });
  };
  const sent = (): void => {
    const note = text === '' ? t('workshop.talk.sentNote') : t('workshop.talk.sentText', { text });
    setDone({ question: t('workshop.talk.sent'), note, said: text });
  };
  const write = async ({ note, said }: Done): Promise<void> => {
    setSaving(true);
    try {
      await add(note.slice(0, textLimits.notes));
      toast({ title: t('workshop.talk.noted'), variant: 'success' });
      setDone(null);
      // What was typed since then stays.
      if (said !== null && said === typed.current) onSaid();
    } catch (error) {
      showError(t, error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-6 gap-y-2">
      <CallLink name={customerName(t, name)} phone={phone} onCall={called} />
      <a
        href={whatsAppOf(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('workshop.talk.whatsAppTo', { name: customerName(t, name) })}
        onClick={sent}
        className={buttonVariants({ variant: 'link' })}
      >
        <span className="inline-flex items-center gap-2">
          <MessageCircle aria-hidden="true" />
          <span>{t('workshop.talk.whatsApp')}</span>
        </span>
      </a>
      {done !== null && (
        <fieldset aria-label={done.question} className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-2">
          <p className="basis-full font-medium">{done.question}</p>
          <Button type="button" variant="secondary" size="sm" loading={isSaving} onClick={() => void write(done)}>
            {t('workshop.talk.note')}
          </Button>
          <Button type="button" variant="link" size="sm" disabled={isSaving} onClick={() => setDone(null)}>
            {t('workshop.talk.leave')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** Nothing is loaded from there until it is pressed. Spaces are read there as %20 alone. */
function whatsAppOf(phone: string, text: string): string {
  const digits = phone.replace(/^\+/u, '');
  return `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
