import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hasUnsavedInput } from '#shared/form/unsaved-input.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { controlTimer, skipTimer } from '#shared/page/controlled-timer.fixture.ts';
import { ContactSection } from './contact-section.tsx';
import { createContact } from './contact.fixture.ts';

type SentContactForm = { readonly name: string; readonly message: string; readonly website: string };
type ContactAnswer = { readonly status: number; readonly body: unknown } | 'no answer';

afterEach(() => {
  dismissToast();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function stubAnswers(...replies: ContactAnswer[]) {
  const sent: { readonly body: SentContactForm }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push({ body: JSON.parse(body) as SentContactForm });
    const reply = replies.shift() ?? 'no answer';
    if (reply === 'no answer') return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(reply.body, { status: reply.status }));
  });
  return sent;
}

/** The least time that sending takes, in milliseconds. */
const sendingTime = 1_500;

const successAnswer = { status: 200, body: {} };

async function renderSection() {
  return render(
    <>
      <ContactSection contact={createContact()} />
      <Toaster label="Notification" closeLabel="Close" />
    </>,
    { wrapper: await withLanguage('en') },
  );
}

const typedValues = {
  Name: 'Leïla Ben Amor',
  Email: 'leila@atelier.test',
  Phone: '20 123 456',
  Message: 'Do you repair televisions?\nOurs is ten years old.',
};

function field(label: string) {
  return page.getByRole('textbox', { name: label, exact: true });
}

function button() {
  return page.getByRole('button', { name: 'Send the message' });
}

async function fillIn(values: Partial<Record<keyof typeof typedValues, string>> = typedValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value);
}

test('a message is sent once and confirmed [4.54] [9.3]', async () => {
  const sent = stubAnswers(successAnswer, successAnswer);
  await renderSection();
  await fillIn();
  const timer = controlTimer(sendingTime);
  await userEvent.dblClick(button());
  await expect.poll(() => sent.length).toBe(1);
  expect(page.getByText('Message sent!', { exact: true }).elements()).toEqual([]);
  timer.end();
  await expect.element(page.getByText('Message sent!', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    name: typedValues.Name,
    email: typedValues.Email,
    phone: typedValues.Phone,
    message: typedValues.Message,
    website: '',
  });
  for (const label of Object.keys(typedValues)) await expect.element(field(label)).toHaveValue('');
});

test('invalid fields are explained and get the focus [2.36]', async () => {
  const sent = stubAnswers();
  await renderSection();
  await fillIn({ Name: 'L', Phone: '12', Message: 'Hello' });
  await userEvent.click(button());
  await expect.element(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(field('Phone')).toHaveAccessibleDescription(/valid phone number/u);
  await expect.element(field('Message')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.fill(field('Name'), 'Leïla');
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
});

test('what the server refuses is said at its field', async () => {
  skipTimer(sendingTime);
  stubAnswers({
    status: 400,
    body: { message: 'validation', issues: [{ path: 'email', message: 'auth.signin.email' }] },
  });
  await renderSection();
  await fillIn();
  await userEvent.click(button());
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(field('Email')).toHaveFocus();
});

test.each<[string, ContactAnswer, RegExp]>([
  ['without a connection', 'no answer', /Your text is still there\. Try again, or call us\./u],
  ['of the server', { status: 500, body: { message: 'serverError' } }, /Try again, or call us\./u],
  ['for too many messages', { status: 429, body: { message: 'tooManyAttempts' } }, /Too many messages/u],
])('a failure %s keeps the text, shows the telephone', async (_, reply, words) => {
  const sent = stubAnswers(reply, successAnswer);
  skipTimer(sendingTime);
  await renderSection();
  await fillIn();
  await userEvent.click(button());
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(words);
  await expect
    .element(alert.getByRole('link', { name: 'Call +216 71 000 000' }))
    .toHaveAttribute('href', 'tel:+21671000000');
  for (const [label, value] of Object.entries(typedValues)) await expect.element(field(label)).toHaveValue(value);
  await expect.element(button()).toHaveFocus();
  await userEvent.click(button());
  await expect.element(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
});

async function renderOnServer() {
  const Words = await withLanguage('en');
  const tree = (
    <Words>
      <ContactSection contact={createContact()} />
      <Toaster label="Notification" closeLabel="Close" />
    </Words>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(tree);
  document.body.append(root);
  for (const [label, value] of Object.entries(typedValues)) {
    const control = field(label).element();
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value;
  }
  const complaints: unknown[] = [];
  onTestFinished(() => root.remove());
  return {
    form: root.querySelector('form'),
    complaints,
    hydrate: () => {
      const page = hydrateRoot(root, tree, { onRecoverableError: (error) => void complaints.push(error) });
      onTestFinished(() => page.unmount());
    },
  };
}

test('what was typed before the script is kept', async () => {
  const sent = stubAnswers();
  const { hydrate, complaints } = await renderOnServer();
  const before = field('Name').element();
  hydrate();
  await expect.poll(hasUnsavedInput).toBe(true);
  expect(field('Name').element()).toBe(before);
  for (const [label, value] of Object.entries(typedValues)) await expect.element(field(label)).toHaveValue(value);
  expect([complaints, sent]).toEqual([[], []]);
});

test('typed text survives a reload until it is sent [4.115]', async () => {
  stubAnswers(successAnswer);
  skipTimer(sendingTime);
  const former = await renderSection();
  await fillIn();
  await former.unmount();
  const reloaded = await renderSection();
  for (const [label, value] of Object.entries(typedValues)) await expect.element(field(label)).toHaveValue(value);
  expect(hasUnsavedInput()).toBe(true);
  await userEvent.click(button());
  await expect.element(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await reloaded.unmount();
  await renderSection();
  for (const label of Object.keys(typedValues)) await expect.element(field(label)).toHaveValue('');
});

test('a press before the script sends once [4.75]', async () => {
  const sent = stubAnswers(successAnswer, successAnswer);
  skipTimer(sendingTime);
  const { form, hydrate, complaints } = await renderOnServer();
  // Same as `starter.js`.
  if (form !== null) form.dataset['pressed'] = '';
  hydrate();
  await expect.element(page.getByText('Message sent!', { exact: true })).toBeVisible();
  expect(sent.map(({ body }) => body.message)).toEqual([typedValues.Message]);
  await expect.element(field('Message')).toHaveValue('');
  expect([form?.dataset['pressed'], complaints]).toEqual([undefined, []]);
});

test('a filled hidden field reaches the server [4.76]', async () => {
  const sent = stubAnswers(successAnswer);
  const { container } = await renderSection();
  await fillIn();
  const hidden = container.querySelector<HTMLInputElement>('input[name=website]');
  expect(hidden?.checkVisibility()).toBe(false);
  if (hidden !== null) hidden.value = 'https://cheap.example';
  await userEvent.click(button());
  await expect.poll(() => sent.map(({ body }) => body.website)).toEqual(['https://cheap.example']);
});

test('address, mail and telephone are links [2.27]', async () => {
  stubAnswers();
  await renderSection();
  const aside = page.getByRole('complementary', { name: 'Reach us' });
  await expect.element(aside).toMatchTextContent(/12, rue de Marseille/u);
  await expect
    .element(aside.getByRole('link', { name: 'hello@atelier.test' }))
    .toHaveAttribute('href', 'mailto:hello@atelier.test');
  await expect
    .element(aside.getByRole('link', { name: '+216 71 000 000' }))
    .toHaveAttribute('href', 'tel:+21671000000');
});
