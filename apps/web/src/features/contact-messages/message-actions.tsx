import { ContactAnswerForm, type ContactMark, type ContactMessage } from '@atelier/contract';
import { Alert, Button, Textarea } from '@atelier/ui';
import { useState } from 'react';
import { TextField } from '#shared/form/text-field.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMessageAction, type MessageAction, conflictingMessage } from './contact-messages.ts';
import { Panel } from '#subjects/staff/page/panel.tsx';

const answerDraft = createFormDraft('contactAnswer');

/** Heading that gets the focus after the pressed button disappears. */
export const MESSAGE_HEADING_ID = 'message-heading';

type MessageActionsProps = { message: ContactMessage };
type MessageActionProps = MessageActionsProps & {
  isPending: boolean;
  /** Runs an action and calls back with the result. It throws except for a conflict, which is reported with the typed text. */
  runAction: (runAction: MessageAction, onDone: (done: ContactMessage) => void) => Promise<void>;
};

export function MessageActions({ message }: MessageActionsProps) {
  const { t } = useTranslation();
  const { press, isPending } = useMessageAction(message);
  // Typed answer that a colleague's answer has superseded, or empty for a mark. Null without a conflict.
  const [supersededText, setSupersededText] = useState<string | null>(null);
  const runAction: MessageActionProps['runAction'] = async (action, onDone) => {
    try {
      const updated = await press(action);
      if (updated === null) return;
      setSupersededText(null);
      onDone(updated);
    } catch (error) {
      const current = conflictingMessage(error);
      if (current === null) throw error;
      // The same answer is the own one of a press whose response was lost.
      const isOwn = 'text' in action && current.answer?.text === action.text;
      if (isOwn) onDone(current);
      else setSupersededText('text' in action ? action.text : '');
    }
    document.getElementById(MESSAGE_HEADING_ID)?.focus();
  };
  return (
    <>
      {supersededText !== null && (
        <Alert variant="warning" role="alert" title={t('contactMessages.conflict.title')}>
          <p>{t('contactMessages.conflict.text')}</p>
          {supersededText !== '' && (
            <div className="mt-2 grid gap-1">
              <p className="text-sm text-ink-muted">{t('contactMessages.conflict.yourDraft')}</p>
              <p className="wrap-anywhere whitespace-pre-line">{supersededText}</p>
            </div>
          )}
        </Alert>
      )}
      {message.allowedActions.includes('answer') && <AnswerForm {...{ message, isPending, runAction }} />}
      <MarkButtons {...{ message, isPending, runAction }} />
    </>
  );
}

function AnswerForm({ message, isPending, runAction }: MessageActionProps) {
  const { t } = useTranslation();
  const form = useApiForm(ContactAnswerForm, { text: '' });
  useFormDraft(form, answerDraft, message.id);
  const onDone = () => {
    answerDraft.forget(message.id);
    showDone(t('contactMessages.answer.sent'), t('contactMessages.answer.sentText', { email: message.email }));
  };
  const submit = useApiSubmit(form, async ({ text }) => {
    await runAction({ text }, onDone);
  });
  const { isSubmitting } = form.formState;
  return (
    <Panel title={t('contactMessages.answer.title')}>
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSubmitting || isPending} className="grid grid-cols-1 gap-4">
          <TextField
            form={form}
            name="text"
            as={Textarea}
            label={t('contactMessages.answer.label')}
            description={t(`contactMessages.answer.hint.${message.lang}`)}
            className="min-h-36"
            lang={message.lang}
          />
          <Button type="submit" loading={isSubmitting} className="sm:justify-self-start">
            {t('contactMessages.answer.submit')}
          </Button>
        </fieldset>
      </form>
    </Panel>
  );
}

function MarkButtons({ message, isPending, runAction }: MessageActionProps) {
  const { t } = useTranslation();
  const marks = message.allowedActions.filter((action): action is ContactMark => action !== 'answer');
  if (marks.length === 0) return null;
  const onDone = ({ state }: ContactMessage) => {
    showDone(t('contactMessages.mark.marked', { state: t(`contactMessages.state.${state}`) }));
  };
  const set = (mark: ContactMark): Promise<void> =>
    runAction({ mark }, onDone).catch((error: unknown) => showError(t, error));
  const nameOf = (mark: ContactMark) =>
    t(mark === 'reopen' && message.state === 'SPAM' ? 'contactMessages.mark.notSpam' : `contactMessages.mark.${mark}`);
  return (
    <Panel title={t('contactMessages.mark.title')}>
      <div className="flex flex-wrap gap-3">
        {marks.map((mark) => (
          <Button key={mark} variant="secondary" loading={isPending} onClick={() => void set(mark)}>
            {nameOf(mark)}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
