export type EmailProgress = {
  readonly label: string;
  readonly cells: readonly ('done' | 'current' | 'off' | 'skipped' | 'todo')[];
};

/** Content of one mail. All of it is plain text, escaped by the layout (specification/faults#w6, #w12). */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly repairId?: string;
  readonly progress?: EmailProgress | undefined;
  readonly body: string;
  /** Greeting by name, absent if the reader may be a stranger. */
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** `path` on our own site, with query. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Further links below the button. `path` on our own site. */
  readonly links?: readonly { readonly label: string; readonly path: string }[];
  /** Mail to the shop itself, without the invitation to call. */
  readonly internal?: true;
  readonly notes?: readonly string[];
};
