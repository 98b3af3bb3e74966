/** Everything that rich text has, as it is stored. */
import type { LocalizedText } from "../../sdk/model/locale.ts";

const FORMULA =
  '<math display="block" alttext="E = \\frac{1}{n}\\sum_{i=1}^{n} x_i^2"><mrow><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></mrow></math>';
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAUAAAACMCAMAAAA6E4DjAAAACVBMVEXc6PSWupawPCg7Lw91AAACh0lEQVR42u3dWU7FMBAFUSr7XzQgJBBPDHlxxz3c2ytInViWkx+/vHg8LYfvI5seoqdkGFHNb6PHd6WZv0aN7/li/hstvmd7OTFafoT7DSWMiOX0CPlxh984wpBSkBUMCQVZwZBOkBUMyQRZwYhKLo6CHzf6TRCMaARdwYhE0BUkH5Dpftzs11kwpA9kBUPyQFYwpA5kBUPiQFYwpA0DLrWBriDVABnrxx6/XoIhYSArGNKFAZe6QFeQqoCM9GOfXw/BkCh0AUOiQFewOCDz/NjqV10wpAgDVgZkmh+b/SoLhvSArGBIDgasD8goP/b71RQMicGAPQAZ5EeGXz3BkBQM2AeQMX7k+NUSDAnBgL0AGeJHll8dwZAMDNgPkBF+5PnVEHx/juM41iLQBfzgOxYIMwEZAgiygl9+lwVT/aixAa4Bgq7gAEDyTzCre6AuICMASQdcPQeiKhj1+IgKYkADZgoyCZDGfgYcAUhfvyKAtPUz4BBAuvqVAaSp3xLg0jekARf/YqQJMhWQln7XAVf/5BrwaLkEmQxIQ79Ke6AB6wtSCTD4HLhDkGKA3T5IMKABMwXRAKSXX0FAWvkZcCAgnfxKAtLIryYgffwMOBOQNn4FAH/+ou7ilw746z+dJn51Aenhlw3413/tFn4GHAxIB7/Ce2CIINqA1Pcrew4MEUQC8L5PEgx4XvBtHaf41QfkJN/xSIgBzwv+AIgBzwt+nib3+7UA5HlADPgM4SPg1idjkGCCXxtAzgNiwGtrMGP9dQK89z54CcANtyFPB6ScXzfAbXdZzgVk70VaIwFJuUNhFmChV2kCAxrQgAb0GNCABjSgx4AGNKABPQY0oAEN6DHglnkFdOFt6GTvzkEAAAAASUVORK5CYII=";

export const SAMPLE: LocalizedText = {
  zh:
    `<p class="rt-lead">本数据集收录了 2003 年至 2023 年青藏高原 42 个站点的<strong>逐日观测</strong>记录。</p>` +
    `<h2>观测方法</h2><p>采样遵循<em>统一规程</em><sup><a href="#rt-fn-1" id="rt-fnref-1">1</a></sup>，水样中的 CO<sub>2</sub> 以 µmol·m<sup>−2</sup> 计，详见<a href="https://example.org/protocol" rel="noopener nofollow ugc">采样规程</a>。均方值为</p>` +
    `<div class="rt-formula">${FORMULA}</div>` +
    `<h3>仪器</h3><ul><li>自动气象站<ul><li>气温与湿度</li><li>风速</li></ul></li><li>蒸渗仪</li></ul><ol><li>校准</li><li>采样</li></ol>` +
    `<blockquote><p>每个站点每天记录一次，时间为北京时间 08:00。</p></blockquote>` +
    `<div class="rt-note"><p>缺测值以 −999 表示。</p></div><div class="rt-warning"><p>2011 年 3 月的数据<span style="color: #c00000">尚未校正</span>。</p></div>` +
    `<table><thead><tr><th>站点</th><th>海拔（m）</th><th>起始年份</th><th>记录数</th><th>平均气温（°C）</th><th>备注</th></tr></thead><tbody><tr><td>那曲</td><td style="text-align: right">4507</td><td>2003</td><td style="text-align: right">7305</td><td style="text-align: right">−1.2</td><td>连续</td></tr><tr><td>林芝</td><td style="text-align: right">2991</td><td>2005</td><td style="text-align: right">6574</td><td style="text-align: right">8.9</td><td>2009 年迁站</td></tr></tbody></table>` +
    `<figure><img src="${PICTURE}" alt="站点分布示意图"><figcaption>图 1　站点分布</figcaption></figure>` +
    `<pre><code class="rt-lang-python">import csv\nwith open("stations.csv") as file:\n    rows = list(csv.DictReader(file))</code></pre><p style="text-align: center">居中的<code>行内代码</code>与<mark>标记</mark></p>` +
    `<section class="rt-footnotes"><ol><li id="rt-fn-1">规程第二版。 <a href="#rt-fnref-1">↩</a></li></ol></section>`,
  en:
    `<p class="rt-lead">This dataset holds <strong>daily observations</strong> from 42 stations on the Tibetan Plateau, 2003 to 2023.</p>` +
    `<h2>Methods</h2><p>Sampling followed <em>one protocol</em><sup><a href="#rt-fn-1" id="rt-fnref-1">1</a></sup>; CO<sub>2</sub> in water is given in µmol m<sup>−2</sup>. See the <a href="https://example.org/protocol" rel="noopener nofollow ugc">sampling protocol</a>. The mean square is</p>` +
    `<div class="rt-formula">${FORMULA}</div>` +
    `<h3>Instruments</h3><ul><li>Automatic weather stations<ul><li>Temperature and humidity</li><li>Wind speed</li></ul></li><li>Lysimeters</li></ul><ol><li>Calibrate</li><li>Sample</li></ol>` +
    `<blockquote><p>Each station reports once a day, at 08:00 China Standard Time.</p></blockquote>` +
    `<div class="rt-note"><p>Missing values are given as −999.</p></div><div class="rt-warning"><p>The data of March 2011 are <span style="color: #c00000">not corrected yet</span>.</p></div>` +
    `<table><thead><tr><th>Station</th><th>Elevation (m)</th><th>First year</th><th>Records</th><th>Mean temperature (°C)</th><th>Remarks</th></tr></thead><tbody><tr><td>Nagqu</td><td style="text-align: right">4507</td><td>2003</td><td style="text-align: right">7305</td><td style="text-align: right">−1.2</td><td>Continuous</td></tr><tr><td>Nyingchi</td><td style="text-align: right">2991</td><td>2005</td><td style="text-align: right">6574</td><td style="text-align: right">8.9</td><td>Moved in 2009</td></tr></tbody></table>` +
    `<figure><img src="${PICTURE}" alt="Sketch of the station sites"><figcaption>Figure 1. Station sites</figcaption></figure>` +
    `<pre><code class="rt-lang-python">import csv\nwith open("stations.csv") as file:\n    rows = list(csv.DictReader(file))</code></pre><p style="text-align: center">Centred <code>inline code</code> and a <mark>mark</mark></p>` +
    `<section class="rt-footnotes"><ol><li id="rt-fn-1">Second edition of the protocol. <a href="#rt-fnref-1">↩</a></li></ol></section>`,
};
