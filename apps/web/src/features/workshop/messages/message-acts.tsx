import { ContactAnswerForm, type ContactMark, type ContactMessage } from '@atelier/contract';
import { Alert, Button, Textarea, toast } from '@atelier/ui';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMessageAct, type MessageAct } from '../api/act-on-message.ts';
import { changedMeanwhile } from '../api/contact-messages.ts';
import { Panel } from '../repair/panel.tsx';

const answerDraft = createFormDraft('contactAnswer');

/** The page's heading, where the focus goes once what was pressed is no longer there. */
export const MESSAGE_HEADING = 'message-heading';

type ActsProps = { message: ContactMessage };
type PartProps = ActsProps & {
  isPending: boolean;
  /** Does it, and tells; a failure is thrown unless somebody else was first, who is told of with what was typed. */
  act: (act: MessageAct, tell: (done: ContactMessage) => void) => Promise<void>;
};

/** What the server lets be done with a message: an answer, and where to file it. */
export function MessageActs({ message }: ActsProps) {
  const { press, isPending } = useMessageAct(message);
  // What was typed for an answer that somebody else has given by now; an empty text where it was a mark.
  const [late, setLate] = useState<string | null>(null);
  const act: PartProps['act'] = async (asked, tell) => {
    try {
      const done = await press(asked);
      if (done === null) return;
      setLate(null);
      tell(done);
    } catch (error) {
      if (changedMeanwhile(error) === null) throw error;
      setLate('text' in asked ? asked.text : '');
    }
    document.getElementById(MESSAGE_HEADING)?.focus();
  };
  return (
    <>
      {late !== null && <Meanwhile typed={late} />}
      {message.allowedActions.includes('answer') && <Answer {...{ message, isPending, act }} />}
      <Marks {...{ message, isPending, act }} />
    </>
  );
}

function Meanwhile({ typed }: { typed: string }) {
  const { t } = useTranslation();
  return (
    <Alert variant="warning" role="alert" title={t('messages.meanwhile.title')}>
      <p>{t('messages.meanwhile.text')}</p>
      {typed !== '' && (
        <div className="mt-2 grid gap-1">
          <p className="text-sm text-ink-muted">{t('messages.meanwhile.typed')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{typed}</p>
        </div>
      )}
    </Alert>
  );
}

function Answer({ message, isPending, act }: PartProps) {
  const { t } = useTranslation();
  const form = useApiForm(ContactAnswerForm, { text: '' });
  useFormDraft(form, answerDraft, message.id);
  const tell = (): void => {
    answerDraft.forget(message.id);
    toast({
      title: t('messages.answer.sent'),
      description: t('messages.answer.sentText', { email: message.email }),
      variant: 'success',
    });
  };
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await act({ text }, tell);
    } catch (error) {
      if (!showIssues(form, error)) showError(t, error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Panel title={t('messages.answer.title')}>
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSubmitting || isPending} className="grid grid-cols-1 gap-4">
          <FormField
            label={t('messages.answer.label')}
            description={t(`messages.answer.hint.${message.lang}`)}
            error={errors.text?.message}
          >
            <Textarea className="min-h-36" lang={message.lang} {...form.register('text')} />
          </FormField>
          <Button type="submit" loading={isSubmitting} className="sm:justify-self-start">
            {t('messages.answer.submit')}
          </Button>
        </fieldset>
      </form>
    </Panel>
  );
}

function Marks({ message, isPending, act }: PartProps) {
  const { t } = useTranslation();
  const marks = message.allowedActions.filter((action): action is ContactMark => action !== 'answer');
  if (marks.length === 0) return null;
  const tell = ({ state }: ContactMessage): void => {
    toast({ title: t('messages.mark.set', { state: t(`messages.state.${state}`) }), variant: 'success' });
  };
  const set = (mark: ContactMark): Promise<void> => act({ mark }, tell).catch((error: unknown) => showError(t, error));
  const nameOf = (mark: ContactMark): string =>
    t(mark === 'reopen' && message.state === 'SPAM' ? 'messages.mark.notSpam' : `messages.mark.${mark}`);
  return (
    <Panel title={t('messages.mark.title')}>
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
