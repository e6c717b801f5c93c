/// <reference lib="dom" />
export interface TranslatorReport {
  /** React operations that failed on a replaced node. */
  broken: string[];
  /** Texts that changed while the page shows the old translation. */
  stale: string[];
}

declare global {
  interface Window {
    readTranslator?: () => TranslatorReport;
  }
}

/**
 * Simulates page translation: replaces each text node by `<font><font>…</font></font>`, now and after changes. Self-contained, so that it
 * can be sent to a page as text.
 */
export function simulatePageTranslation(): void {
  const untouched = 'script, style, noscript, textarea, title, option, svg, font, [translate="no"], [contenteditable]';
  const replaced = new Map<Text, HTMLElement>();
  const report: TranslatorReport = { broken: [], stale: [] };

  const where = (element: Element | null): string => {
    const path: string[] = [];
    for (let at = element; at !== null && path.length < 5; at = at.parentElement) {
      const slot = at.getAttribute('data-slot');
      if (at.tagName !== 'FONT') path.unshift(at.tagName.toLowerCase() + (slot === null ? '' : `[${slot}]`));
    }
    return path.join(' > ');
  };

  const replace = (text: Text): void => {
    const parent = text.parentElement;
    if (parent === null || !text.isConnected || text.data.trim() === '' || parent.closest(untouched) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    replaced.set(text, outer);
    observer.observe(text, { characterData: true });
  };

  const translate = (root: Node): void => {
    if (root instanceof Text) return replace(root);
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) if (at instanceof Text) texts.push(at);
    texts.forEach(replace);
  };

  const compare = (): void => {
    for (const [text, shown] of replaced) {
      if (text.isConnected || !shown.isConnected) replaced.delete(text);
      else if (text.data !== shown.textContent) {
        report.stale.push(`'${shown.textContent}' is shown for '${text.data}' in ${where(shown.parentElement)}`);
        replaced.delete(text);
      }
    }
  };

  // Runs after React's commit, so temporary changes don't count.
  const observer = new MutationObserver((records) => {
    for (const { type, addedNodes, target } of records) {
      if (type === 'characterData' && target instanceof Text) replace(target);
      for (const node of addedNodes) if (node.isConnected) translate(node);
    }
    if (records.some(({ type }) => type === 'characterData')) compare();
  });

  for (const method of ['removeChild', 'insertBefore'] as const) {
    const original: (...args: never[]) => unknown = Node.prototype[method];
    const watched = function (this: Node, ...args: never[]): unknown {
      try {
        return original.apply(this, args);
      } catch (error) {
        const what = this instanceof Element ? `${where(this)} '${this.textContent.slice(0, 80)}'` : this.nodeName;
        report.broken.push(`${method}: ${error instanceof DOMException ? error.name : String(error)} in ${what}`);
        throw error;
      }
    };
    Object.assign(Node.prototype, { [method]: watched });
  }

  window.readTranslator = () => {
    compare();
    return { broken: report.broken.splice(0), stale: report.stale.splice(0) };
  };
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  translate(document);
}
