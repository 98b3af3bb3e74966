/** The schema of what `cstr_xml.ts` writes, which the platform publishes itself: CSTR describes JSON alone. */
export const CSTR_NAMESPACE = "urn:sdb:cstr-metadata:3";
export const CSTR_SCHEMA_PATH = "/oai/cstr.xsd";

const list = (name: string, item: string, type: string) =>
  `<xs:element name="${name}" minOccurs="0"><xs:complexType><xs:sequence>
  <xs:element name="${item}" type="${type}" minOccurs="0" maxOccurs="unbounded"/>
</xs:sequence></xs:complexType></xs:element>`;
const optional = (name: string, type: string) => `<xs:element name="${name}" type="${type}" minOccurs="0"/>`;

export const CSTR_XSD = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${CSTR_NAMESPACE}" targetNamespace="${CSTR_NAMESPACE}" elementFormDefault="qualified">
<xs:complexType name="text"><xs:simpleContent><xs:extension base="xs:string">
  <xs:attribute name="lang" type="xs:language"/>
</xs:extension></xs:simpleContent></xs:complexType>
<xs:complexType name="named"><xs:sequence>
  <xs:element name="name" type="text" minOccurs="0" maxOccurs="unbounded"/>
</xs:sequence></xs:complexType>
<xs:complexType name="affiliation"><xs:complexContent><xs:extension base="named">
  <xs:attribute name="ror" type="xs:anyURI"/>
</xs:extension></xs:complexContent></xs:complexType>
<xs:complexType name="creator"><xs:complexContent><xs:extension base="named"><xs:sequence>
  <xs:element name="affiliation" type="affiliation" minOccurs="0" maxOccurs="unbounded"/>
</xs:sequence>
  <xs:attribute name="type" type="xs:string" use="required"/>
  <xs:attribute name="orcid" type="xs:string"/>
</xs:extension></xs:complexContent></xs:complexType>
<xs:complexType name="subject"><xs:complexContent><xs:extension base="named">
  <xs:attribute name="standard" type="xs:string"/>
  <xs:attribute name="code" type="xs:string"/>
</xs:extension></xs:complexContent></xs:complexType>
<xs:complexType name="identifier"><xs:simpleContent><xs:extension base="xs:string">
  <xs:attribute name="type" type="xs:string"/>
</xs:extension></xs:simpleContent></xs:complexType>
<xs:complexType name="related"><xs:simpleContent><xs:extension base="xs:string">
  <xs:attribute name="relation" type="xs:string" use="required"/>
  <xs:attribute name="type" type="xs:string"/>
</xs:extension></xs:simpleContent></xs:complexType>
<xs:complexType name="shareMethod"><xs:sequence>
  <xs:element name="channel" type="xs:string"/>
  <xs:element name="range" type="xs:string"/>
</xs:sequence></xs:complexType>
<xs:complexType name="rights"><xs:complexContent><xs:extension base="named">
  <xs:attribute name="id" type="xs:string"/>
  <xs:attribute name="url" type="xs:anyURI"/>
</xs:extension></xs:complexContent></xs:complexType>
<xs:complexType name="grant"><xs:complexContent><xs:extension base="named">
  <xs:attribute name="proj_num" type="xs:string"/>
  <xs:attribute name="url" type="xs:anyURI"/>
</xs:extension></xs:complexContent></xs:complexType>
<xs:complexType name="size">
  <xs:attribute name="files" type="xs:nonNegativeInteger"/>
  <xs:attribute name="bytes" type="xs:nonNegativeInteger"/>
</xs:complexType>
<xs:element name="metadata"><xs:complexType><xs:sequence>
${optional("identifier", "xs:string")}
<xs:element name="titles" type="named"/>
${list("creators", "creator", "creator")}
<xs:element name="publisher" type="named"/>
<xs:element name="publish_date" type="xs:date"/>
<xs:element name="type" type="xs:string"/>
<xs:element name="cstr_state" type="xs:string"/>
${list("urls", "url", "xs:anyURI")}
<xs:element name="resource_type" type="xs:string"/>
${optional("descriptions", "named")}
${list("keywords", "word", "text")}
${list("subjects", "subject", "subject")}
${optional("language", "xs:language")}
${optional("version", "xs:string")}
${list("alternative_identifiers", "identifier", "identifier")}
${list("related_identifiers", "related", "related")}
<xs:element name="share_method" type="shareMethod"/>
${optional("rights", "rights")}
<xs:element name="funders" minOccurs="0"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">
  <xs:element name="funder" type="grant"/>
  <xs:element name="project" type="grant"/>
</xs:choice></xs:complexType></xs:element>
${list("spatial", "place", "xs:string")}
${list("temporal", "period", "xs:string")}
${optional("size", "size")}
</xs:sequence></xs:complexType></xs:element>
</xs:schema>
`;
