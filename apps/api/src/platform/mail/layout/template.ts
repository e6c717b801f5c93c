import type { Language } from '@atelier/contract';
import { core } from 'zod/mini';
import type { ShopIdentity } from '#platform/web/shop-identity.ts';

type Attachment = { readonly name: string; readonly type: string; readonly content: string };

export type RenderedEmail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  /** Written by a person, so absence replies are welcome. */
  readonly byPerson?: true;
  /** Message-ID, never sent itself, that all mails of one repair refer to, so mail clients group them. */
  readonly thread?: string | undefined;
  /** URL of the one-click unsubscribe POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  readonly attachments?: readonly Attachment[];
};

/** Size and root of the newest checkpoint of the custody log, and the fingerprint of the key that signs. */
export type MailCheckpoint = { readonly checkpoint: string; readonly keyId: string };

export type EmailContext = {
  readonly lang: Language;
  readonly publicUrl: string;
  /** Sender, by the shop's name at the time of sending. */
  readonly shop: ShopIdentity;
  readonly shopEmail: string | null;
  /** IANA name of the shop's time zone. */
  readonly timeZone: string;
  /** Path that stops mails of this one's topic. Missing for mails that can't be switched off. */
  readonly unsubscribe?: string | undefined;
  /** For mails about a handover, as it is when they are sent. */
  readonly custody?: MailCheckpoint | undefined;
  readonly now: Date;
};

/** Order of due mails, lowest first. */
export const priorities = { code: -10, ordinary: 0, reminder: 10 } as const;

export type MailTemplate<S extends core.$ZodType> = {
  readonly name: string;
  readonly data: S;
  readonly urgency?: 'code' | 'reminder';
  /** Keys of codes and tokens in the data, deleted as soon as they aren't needed. */
  readonly secrets?: readonly string[];
  /** Deletes the row once it is sent or failed. */
  readonly deleteAfterSending?: true;
  readonly render: (data: core.output<S>, context: EmailContext) => RenderedEmail;
};

export function mailTemplate<S extends core.$ZodType>(template: MailTemplate<S>): MailTemplate<S> {
  return template;
}

export type MailRenderer = {
  readonly priority: number;
  readonly secrets: readonly string[];
  readonly deleteAfterSending: boolean;
  readonly render: (data: unknown, context: EmailContext) => RenderedEmail;
};

export function createTemplates() {
  const renderers = new Map<string, MailRenderer>();
  return {
    add: <S extends core.$ZodType>(template: MailTemplate<S>) => {
      if (renderers.has(template.name)) throw new Error(`invariant: mail template ${template.name} registered twice`);
      renderers.set(template.name, {
        priority: priorities[template.urgency ?? 'ordinary'],
        secrets: template.secrets ?? [],
        deleteAfterSending: template.deleteAfterSending === true,
        render: (data, context) => {
          const email = template.render(core.parse(template.data, data), context);
          // Line breaks of names never reach a header (specification/faults#w12).
          return { ...email, subject: oneLine(email.subject) };
        },
      });
    },
    /** Names of templates without secrets, whose mails can be sent again. */
    withoutSecrets: (): string[] =>
      [...renderers].filter(([, { secrets }]) => secrets.length === 0).map(([name]) => name),
    find: (name: string): MailRenderer | undefined => renderers.get(name),
    names: (): readonly string[] => [...renderers.keys()],
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

export type Templates = ReturnType<typeof createTemplates>;
