import './styles.css';
import { expect, test } from 'vitest';

/** Every rule of the page's styles, within layers, media and each other too. */
function rulesIn(rules: CSSRuleList): CSSRule[] {
  return [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : [])]);
}

function allRules(): CSSRule[] {
  return [...document.styleSheets].flatMap(({ cssRules }) => rulesIn(cssRules));
}

/** What a theme may set; `light-dark()`, which follows it, is a colour wherever it stands. */
const colours = ['color-scheme', 'background-color', 'color'];

// Whatever is measured in one theme alone (misfits, all but axe's rules of colours) relies on it.
test('a theme changes nothing but colours', () => {
  const themed = allRules().filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('data-theme'));
  expect(themed.length).toBeGreaterThan(2);
  expect(themed.flatMap((rule) => [...(rule as CSSStyleRule).style]).filter((name) => !colours.includes(name))).toEqual(
    [],
  );
  const asking = allRules().filter((rule) => rule instanceof CSSMediaRule && /color-scheme/u.test(rule.conditionText));
  expect(asking.map(({ cssText }) => cssText)).toEqual([]);
});
