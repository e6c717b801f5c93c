import { priceStyle } from '@atelier/domain';
import { formatPrice } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { TermsLine, type StaffProposal } from '../fields/price-field.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';

const REJECT = 'Repair.reject.diagnosed';
const RELEASE = 'Repair.approve.confirmed';

/** Records a customer's answer to the proposal that was read out, and to no other. An approval also releases the repair. */
export function ProposalAnswerForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const state = useActionForm(props, { fieldsOf: REJECT });
  const { form, actions, isUnavailable, isPending, send } = state;
  const currentProposal = state.context.proposal;
  const [readProposal, setReadProposal] = useState(currentProposal);
  // A replaced price must be read out again.
  const priceChanged =
    !isUnavailable && readProposal !== null && currentProposal !== null && currentProposal.id !== readProposal.id;
  const readNewPrice = () => {
    setReadProposal(currentProposal);
    form.setValue('proposalId', currentProposal?.id ?? '');
  };
  const accept = actions.find((action) => action !== REJECT);
  return (
    <ActionFormFrame
      hasTwoAnswers
      state={state}
      onSubmit={(event) => (priceChanged ? event.preventDefault() : void send(accept, RELEASE)(event))}
      submit={
        priceChanged ? (
          <Button onClick={readNewPrice}>{t('transition.terms.read')}</Button>
        ) : (
          <AnswerButtons
            price={readProposal?.price ?? null}
            mayAccept={accept !== undefined}
            mayReject={actions.includes(REJECT)}
            isPending={isPending}
            onReject={() => void send(REJECT)()}
          />
        )
      }
    >
      {priceChanged ? (
        <ChangedPriceAlert before={readProposal} current={currentProposal} />
      ) : (
        readProposal !== null && <TermsLine proposal={readProposal} />
      )}
      <TransitionFields {...state} />
    </ActionFormFrame>
  );
}

type AnswerButtonsProps = {
  price: string | null;
  mayAccept: boolean;
  mayReject: boolean;
  isPending: boolean;
  onReject: () => void;
};

function AnswerButtons({ price, mayAccept, mayReject, isPending, onReject }: AnswerButtonsProps) {
  const { t, language } = useTranslation();
  const amount = formatPrice(price, priceStyle(shopCurrency), language);
  return (
    <>
      {mayReject && (
        <Button variant="secondary" className="text-danger!" loading={isPending} onClick={onReject}>
          {t('transition.answer.refuses')}
        </Button>
      )}
      {mayAccept && (
        <Button type="submit" loading={isPending}>
          {t('transition.answer.accepts', { price: amount })}
        </Button>
      )}
    </>
  );
}

function ChangedPriceAlert({ before, current }: { before: StaffProposal; current: StaffProposal }) {
  const { t } = useTranslation();
  return (
    <Alert variant="warning" role="alert" title={t('transition.terms.changed')}>
      <p>{t('transition.terms.changedText')}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-muted">{t('transition.terms.before')}</dt>
          <dd className="line-through">
            <TermsLine proposal={before} isCurrent={false} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-muted">{t('transition.terms.now')}</dt>
          <dd>
            <TermsLine proposal={current} />
          </dd>
        </div>
      </dl>
    </Alert>
  );
}
