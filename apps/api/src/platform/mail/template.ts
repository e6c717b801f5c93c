import type { Language } from '@atelier/contract';
import { core } from 'zod/mini';
import type { ShopIdentity } from '../web/shop-identity.ts';

/** A text that goes along with a mail as a file. `type` is its media type with its parameters. */
export type Attachment = { readonly name: string; readonly type: string; readonly content: string };

export type RenderedEmail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Who gets what its reader replies; without it the shop, where it has an address. */
  readonly replyTo?: string;
  /** Somebody wrote it: no program's mail, so absences are answered to it. */
  readonly byPerson?: true;
  /** The Message-ID, never sent, that all mails of one repair refer to: mail programs show them together. */
  readonly thread?: string;
  /** Where mails of its kind are stopped by one POST (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly Attachment[];
};

/** What every mail may build on. */
export type EmailContext = {
  readonly lang: Language;
  readonly publicUrl: string;
  /** Who writes it, as the shop calls itself when it is sent. */
  readonly shop: ShopIdentity;
  /** Where the shop reads what is replied; null where nobody does. */
  readonly shopEmail: string | null;
  /** When it is sent: what ran out meanwhile isn't said. */
  readonly now: Date;
};

/** Which of the mails that are due is sent first: the one with the lowest number. */
export const priorities = { code: -10, ordinary: 0, reminder: 10 } as const;

/** A kind of mail. The words live with whoever gives the template; the platform keeps, sends and repeats. */
export type MailTemplate<S extends core.$ZodType> = {
  readonly name: string;
  readonly data: S;
  /** Somebody waits for it, or nobody does. */
  readonly urgency?: 'code' | 'reminder';
  /** Keys of the data that are codes or tokens: wiped from the row as soon as they aren't needed. */
  readonly secrets?: readonly string[];
  /** Nothing of it stays: its row goes as soon as it is sent or given up. */
  readonly deleteAfterSending?: true;
  readonly render: (data: core.output<S>, context: EmailContext) => RenderedEmail;
};

export function mailTemplate<S extends core.$ZodType>(template: MailTemplate<S>): MailTemplate<S> {
  return template;
}

/** A template as the worker uses it, whatever its data. */
export type MailRenderer = {
  readonly priority: number;
  readonly secrets: readonly string[];
  readonly deleteAfterSending: boolean;
  readonly render: (data: unknown, context: EmailContext) => RenderedEmail;
};

/** The templates by name, complete before the worker starts. */
export function createTemplates() {
  const renderers = new Map<string, MailRenderer>();
  return {
    add: <S extends core.$ZodType>(template: MailTemplate<S>): void => {
      if (renderers.has(template.name)) throw new Error(`mail template ${template.name} is registered already`);
      renderers.set(template.name, {
        priority: priorities[template.urgency ?? 'ordinary'],
        secrets: template.secrets ?? [],
        deleteAfterSending: template.deleteAfterSending === true,
        render: (data, context) => {
          const email = template.render(core.parse(template.data, data), context);
          // No line break of a name reaches a header (specification/faults#w12).
          return { ...email, subject: oneLine(email.subject) };
        },
      });
    },
    /** Names of those whose mails have nothing that is wiped: they can be sent again. */
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
