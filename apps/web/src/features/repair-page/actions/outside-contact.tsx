import type { StaffRepair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Button, buttonVariants } from '@atelier/ui';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNoteActions } from '../panels/fetch-repair-notes.ts';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { announceCall } from '#subjects/staff/people/ongoing-calls.ts';

type ContactMade = { readonly question: string; readonly note: string; readonly text: string | null };

/** Renders phone and WhatsApp links to the customer. One tap notes the result. */
export function OutsideContact({ repair, text, onSent }: { repair: StaffRepair; text: string; onSent: () => void }) {
  const { t } = useTranslation();
  const { add } = useNoteActions(repair.id);
  const [contact, setContact] = useState<ContactMade | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  const { name, phone } = repair.customer;
  if (phone === null) return null;
  const onCall = () => {
    announceCall(repair.id);
    setContact({
      question: t('workshop.conversation.called'),
      note: t('workshop.conversation.calledNote'),
      text: null,
    });
  };
  const onWrite = () => {
    const note = text === '' ? t('workshop.conversation.sentNote') : t('workshop.conversation.sentText', { text });
    setContact({ question: t('workshop.conversation.sent'), note, text: text });
  };
  const saveNote = async ({ note, text }: ContactMade) => {
    setSaving(true);
    try {
      await add(note.slice(0, textLimits.notes));
      showDone(t('workshop.conversation.noted'));
      setContact(null);
      // Text typed since then must remain.
      if (text !== null && text === typed.current) onSent();
    } catch (error) {
      showError(t, error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-6 gap-y-2">
      <CallLink name={customerName(t, name)} phone={phone} onCall={onCall} />
      <a
        href={whatsAppUrl(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('workshop.conversation.whatsAppTo', { name: customerName(t, name) })}
        onClick={onWrite}
        className={buttonVariants({ variant: 'link' })}
      >
        <span className="inline-flex items-center gap-2">
          <MessageCircle />
          <span>{t('workshop.conversation.whatsApp')}</span>
        </span>
      </a>
      {contact !== null && (
        <fieldset
          aria-label={contact.question}
          className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-2"
        >
          <p className="basis-full font-medium">{contact.question}</p>
          <Button type="button" variant="secondary" size="sm" loading={isSaving} onClick={() => void saveNote(contact)}>
            {t('workshop.conversation.note')}
          </Button>
          <Button type="button" variant="link" size="sm" disabled={isSaving} onClick={() => setContact(null)}>
            {t('workshop.conversation.noNote')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** Nothing is loaded before a press. WhatsApp decodes spaces from %20 only. */
function whatsAppUrl(phone: string, text: string): string {
  const digits = phone.replace(/^\+/u, '');
  return `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
