/** How far something has come: a cell each, and the same in words. */
export type EmailProgress = {
  readonly label: string;
  readonly cells: readonly ('done' | 'current' | 'off' | 'skipped' | 'todo')[];
};

/** What one mail says; all of it is text, escaped here (specification/faults#w6, #w12). */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  /** The repair that it is about. */
  readonly repairId?: string;
  readonly progress?: EmailProgress | undefined;
  readonly body: string;
  /** Whom it greets; nobody by name when the reader may be a stranger. */
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** `path` is of our own site, query included. */
  readonly button?: { readonly label: string; readonly path: string };
  /** The shop itself reads it: nobody is asked to call. */
  readonly internal?: true;
  /** Sentences below the button. */
  readonly notes?: readonly string[];
  /** Stops mails of its kind; `path` is of our own site. */
  readonly unsubscribe?: { readonly label: string; readonly path: string };
};
