import { priceStyle } from '@atelier/domain';
import { formatPrice } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormFrame } from './form-frame.tsx';
import { TransitionFields } from './transition-fields.tsx';
import { TermsLine, type Proposal } from './terms-line.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

const REJECT = 'Repair.reject.diagnosed';
const RELEASE = 'Repair.approve.confirmed';

/** A customer's answer to a price, given to the staff: to the price that was read, and to no other. Whoever notes a yes releases the repair. */
export function AnswerForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const state = useOfferForm(props, { shown: REJECT });
  const { form, actions, gone, isPending, send } = state;
  const [read, setRead] = useState(repair.proposal);
  const now = repair.proposal;
  // Read anew before it is answered, however the former price came to be replaced.
  const changed = !gone && read !== null && now !== null && now.id !== read.id;
  const readOn = (): void => {
    setRead(now);
    form.setValue('proposalId', now?.id ?? '');
  };
  const accept = actions.find((action) => action !== REJECT);
  return (
    <FormFrame
      hasTwoAnswers
      state={state}
      offer={offer}
      repair={repair}
      onSubmit={(event) => (changed ? event.preventDefault() : void send(accept, RELEASE)(event))}
      submit={
        changed ? (
          <ReadOn onRead={readOn} />
        ) : (
          <Answers
            price={read?.price ?? null}
            mayAccept={accept !== undefined}
            mayReject={actions.includes(REJECT)}
            isPending={isPending}
            onReject={() => void send(REJECT)()}
          />
        )
      }
    >
      {changed ? <Changed before={read} now={now} /> : read !== null && <TermsLine proposal={read} />}
      <TransitionFields {...state} />
    </FormFrame>
  );
}

function ReadOn({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation();
  return <Button onClick={onRead}>{t('step.terms.read')}</Button>;
}

type AnswersProps = {
  price: string | null;
  mayAccept: boolean;
  mayReject: boolean;
  isPending: boolean;
  onReject: () => void;
};

/** Both answers are a press each; the price stands on the button that accepts it. */
function Answers({ price, mayAccept, mayReject, isPending, onReject }: AnswersProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const amount = formatPrice(price, priceStyle(shopCurrency), language);
  return (
    <>
      {mayReject && (
        <Button variant="secondary" className="text-danger!" loading={isPending} onClick={onReject}>
          {t('step.answer.refuses')}
        </Button>
      )}
      {mayAccept && (
        <Button type="submit" loading={isPending}>
          {t('step.answer.accepts', { price: amount })}
        </Button>
      )}
    </>
  );
}

/** Another price than the one that was read out: both, side by side. */
function Changed({ before, now }: { before: Proposal; now: Proposal }) {
  const { t } = useTranslation();
  return (
    <Alert variant="warning" role="alert" title={t('step.terms.changed')}>
      <p>{t('step.terms.changedText')}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-muted">{t('step.terms.before')}</dt>
          <dd className="line-through">
            <TermsLine proposal={before} isStanding={false} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-muted">{t('step.terms.now')}</dt>
          <dd>
            <TermsLine proposal={now} />
          </dd>
        </div>
      </dl>
    </Alert>
  );
}
