/**
 * The looks of the widgets. A constructed sheet needs no permission of the page's Content-Security-Policy, and `!important`
 * inside a shadow root stands above anything that the page says of the element. Colours are those of `ui/theme.css`.
 */
const CSS = `
:host{all:initial!important;display:inline-block!important;direction:ltr!important;max-width:100%!important;
vertical-align:middle!important}
:host([hidden]),:host([data-empty]){display:none!important}
*{box-sizing:border-box}
.w{--surface:light-dark(#fff,#171d25);--ink:light-dark(#1a1f26,#e9ebee);--soft:light-dark(#444c56,#b8c0ca);
--line:light-dark(#d5d5cd,#3a4552);--link:light-dark(#0b5cad,#7db9f2);--action:light-dark(#0b5cad,#1c6dbf);
--sunken:light-dark(#f4f4f0,#0c1015);color-scheme:light dark;position:relative;display:inline-block;max-width:100%;
font:.875em/1.5 system-ui,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
font-variant-numeric:tabular-nums;color:var(--ink);text-align:left;overflow-wrap:anywhere}
.w[data-theme=light]{color-scheme:light}
.w[data-theme=dark]{color-scheme:dark}
.card{display:block;background:var(--surface);border:1px solid var(--line);border-left:.5em solid var(--action);
border-radius:.5em;padding:.5em .75em;color:inherit;text-decoration:none;width:30em;max-width:100%}
a.card:hover{background:var(--sunken)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.large .card{width:34em;padding:.75em 1em}
.title{display:block;font-weight:600;font-size:1.05em;color:var(--ink);text-decoration:none}
a.title:hover{text-decoration:underline}
.large .title{font-size:1.15em}
.medium .card>.title{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.line{display:block;color:var(--soft)}
.small .card{display:inline-flex;width:auto;padding:0;border-left-width:1px;overflow:hidden;line-height:1.7}
.sdb{background:var(--action);color:#fff;font-weight:600;padding:0 .6em}
.words{padding:0 .6em}
.small .state{padding-right:.6em}
.state{font-weight:600}
.state.open{color:light-dark(#14693a,#7ed4a1)}
.state.embargo{color:light-dark(#8a5200,#f3c26a)}
.state.restricted{color:light-dark(#a63a12,#ff9f7c)}
.state.withheld,.state.retracted{color:light-dark(#545d67,#a9b2bc)}
.counts{display:flex;flex-wrap:wrap;gap:.25em 1.25em}
.counts b{font-size:1.25em}
.tip{position:absolute;z-index:2147483647;width:max-content;max-width:min(24em,90vw);padding:.5em .75em;border-radius:.4em;
background:light-dark(#1a1f26,#e9ebee);color:light-dark(#fff,#10151b);visibility:hidden}
.tip::before{content:"";position:absolute;inset:-.5em;z-index:-1}
.tip.shown{visibility:visible}
.tip.bottom{top:calc(100% + .4em);left:0}
.tip.top{bottom:calc(100% + .4em);left:0}
.tip.right{left:calc(100% + .4em);top:0}
.tip.left{right:calc(100% + .4em);top:0}
.tip.always{display:block;position:relative;width:fit-content;visibility:visible;margin-top:.4em;max-width:28em}
.tip span{display:block}
ul{list-style:none;margin:0;padding:0}
.tree .card{width:34em}
.small.tree .card{display:block;width:22em;padding:.5em .75em;border-left-width:.5em}
[role=tree]{max-height:18em;overflow:auto;margin:.4em -.25em 0;padding:.25em}
.large [role=tree]{max-height:26em}
.small [role=tree]{max-height:10em}
[role=group]{padding-left:1.25em}
[role=group][hidden]{display:none}
[role=treeitem]{display:flex;gap:.5em;padding:.2em .35em;border-radius:.3em;color:inherit;text-decoration:none;cursor:default;
min-height:24px}
a[role=treeitem]{color:var(--link);cursor:pointer}
[role=treeitem]:hover{background:var(--sunken)}
[aria-expanded]{cursor:pointer}
[aria-expanded]::before{content:"\\25b8";color:var(--soft)}
[aria-expanded=true]::before{content:"\\25be"}
.size{margin-left:auto;color:var(--soft);white-space:nowrap}
.list li{padding:.15em 0}
@media (forced-colors:active){.tip{border:1px solid}}
`;

export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
